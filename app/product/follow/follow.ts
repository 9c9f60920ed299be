export const FOLLOWING_PATH = '/profile/following';
export const FOLLOWED_PEOPLE_PATH = '/profile/following/people';

/** Bounds the query for the newest listings of all of them. */
export const MAX_FOLLOWED = 300;

export type FollowProblem = 'full' | 'blocked';

export const FOLLOW_PROBLEM_TEXTS: Record<FollowProblem, string> = {
  full: `${MAX_FOLLOWED}명까지 모아볼 수 있어요. 모아보기에서 몇 명을 빼 주세요.`,
  blocked: '모아볼 수 없는 상대예요.',
};
