import { findNamedAccount, type KnownAccount } from '../../app/account/account.server.ts';
import type { Command } from './command.ts';

/** How commands name a person. */
export const PERSON = '<nickname|e-mail|id|address>';

export const UNKNOWN_PERSON = { ok: false, lines: ['그런 계정은 없어요.'] };

type Work = ReturnType<Command['parse']>;
type Deps = Parameters<Work>[0];
type Result = Awaited<ReturnType<Work>>;

/** Does it with the account of this person. `work` returns undefined where it is gone meanwhile. */
export function forPerson(
  who: string,
  work: (deps: Deps, account: KnownAccount) => Promise<Result | undefined>,
): Work {
  return async (deps) => {
    const account = await findNamedAccount(deps.database.read, who);
    return (account && (await work(deps, account))) ?? UNKNOWN_PERSON;
  };
}
