/** The minimum that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
