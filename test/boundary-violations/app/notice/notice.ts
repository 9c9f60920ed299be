export const notice = 'notice';
