export const EMAIL_IN_USE = '이미 가입한 이메일이에요.';
