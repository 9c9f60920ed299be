import { type Check, good, doubtful, wrong } from '../finding.ts';
import { ask } from './ask.ts';

/** Where it listens for everyone, it answers here too. */
const EVERYONE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

export const serverCheck: Check = {
  title: '서버',
  settings: ['HOST', 'PORT'],
  async run({ host, port }) {
    if (port === 0) return [doubtful('PORT가 0이라 어디서 듣는지 알 수 없어요.')];
    const name = EVERYONE[host] ?? (host.includes(':') ? `[${host}]` : host);
    const answer = await ask(`http://${name}:${port}/readyz`);
    const location = `${name}:${port}`;
    if ('failure' in answer)
      return [
        doubtful(
          `${location}에서 돌고 있지 않아요 (${answer.failure}). 열려면 bin/dasi start 나 systemctl start dasi 예요.`,
        ),
      ];
    const { status, text } = answer;
    if (!/^(?:ready|not ready|stopping)/.test(text))
      return [
        wrong(
          `${location}에서 다른 프로그램이 듣고 있어요 (HTTP ${status}). PORT를 바꾸거나 그것을 멈춰 주세요.`,
        ),
      ];
    if (text === 'ready') return [good(`${location}에서 돌고 있고 준비되어 있어요.`)];
    return [
      wrong(`${location}에서 돌지만 준비되지 않았어요 (${text}). 위의 데이터베이스와 사진을 봐 주세요.`),
    ];
  },
};
