import { randomBytes } from 'node:crypto';
import type { Config } from '../../../app/platform/config/config.server.ts';
import { type Check, type Finding, good, doubtful, wrong } from '../finding.ts';
import { ask, type Answer } from './ask.ts';

/** As the market draws them: its own, and not what a proxy has given. */
const OWN_REQUEST_ID = /^[\w-]{8}-\d+$/;

export const publicAddressCheck: Check = {
  title: '공개 주소',
  settings: ['ORIGIN', 'TRUSTED_PROXIES'],
  async run(config) {
    const { origin } = config;
    if (!origin)
      return [
        doubtful('ORIGIN이 없어요. 다른 사람도 쓰는 장터라면 https:// 로 시작하는 주소를 정해 주세요.'),
      ];
    return [...judgeOrigin(origin), ...judgeProxies(origin, config), await requestHome(origin, config)];
  },
};

function isOnThisMachine(origin: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3})$/.test(new URL(origin).hostname);
}

function judgeOrigin(origin: string): Finding[] {
  if (origin.startsWith('https:') || isOnThisMachine(origin)) return [];
  return [
    wrong(`${origin}은 https가 아니라서 비밀번호가 그대로 오가요. https를 맡을 웹 서버를 앞에 세워 주세요.`),
  ];
}

/** The market itself speaks no TLS: with https there is a proxy. */
function judgeProxies(origin: string, { trustedProxies }: Pick<Config, 'trustedProxies'>): Finding[] {
  if (trustedProxies.length > 0 || !origin.startsWith('https:')) return [];
  return [
    wrong(
      'TRUSTED_PROXIES가 없어서 모두가 한 주소로 보이고, 곧 아무도 로그인하지 못해요. 같은 기기의 웹 서버라면 loopback 이라고 적어 주세요.',
    ),
  ];
}

async function requestHome(origin: string, config: Pick<Config, 'trustedProxies'>): Promise<Finding> {
  const requestId = `doctor-${randomBytes(8).toString('hex')}`;
  const answer = await ask(`${origin}/healthz`, { 'X-Request-Id': requestId });
  if ('failure' in answer) return describeFailure(origin, answer.failure);
  const answeredId = answer.headers.get('x-request-id');
  const isMarket = answer.status === 200 && answer.text === 'ok' && answeredId !== null;
  if (!isMarket) return describeOther(origin, answer);
  if (config.trustedProxies.length === 0 || !OWN_REQUEST_ID.test(answeredId))
    return good(`${origin} 이 이 장터로 이어져요.`);
  const what = `${origin} 이 장터로 이어지지만, 장터가 프록시의 머리글을 믿지 않았어요.`;
  return doubtful(
    `${what} TRUSTED_PROXIES에 프록시의 주소가 있는지, X-Request-Id를 지우지 않는지 봐 주세요.`,
  );
}

function describeOther(origin: string, { status, headers }: Answer): Finding {
  const location = headers.get('location');
  if (location !== null && URL.canParse(location, origin)) {
    const where = new URL(location, origin).origin;
    return wrong(`${origin} 이 ${where} 으로 보내요. ORIGIN을 사람들이 보는 주소로 바꿔 주세요.`);
  }
  if ([502, 503, 504].includes(status)) {
    const what = `${origin} 의 웹 서버가 장터에 닿지 못해요 (HTTP ${status}).`;
    return wrong(`${what} 장터가 돌고 있는지, HOST와 PORT로 넘기는지 봐 주세요.`);
  }
  const what = `${origin} 에서 이 장터가 아닌 것이 답해요 (HTTP ${status}).`;
  return wrong(`${what} 웹 서버가 모든 경로를 장터로 넘기는지 봐 주세요.`);
}

function describeFailure(origin: string, code: string): Finding {
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return doubtful(
      `${origin} 이 제시간에 답하지 않았어요. 밖에서는 열리는지 다른 기기로 봐 주세요 (이 기기에서 자기 공개 주소에 닿지 못하는 네트워크도 있어요).`,
    );
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return wrong(`${new URL(origin).hostname} 이라는 이름을 찾을 수 없어요 (${code}). DNS를 확인해 주세요.`);
  if (/CERT|SIGNATURE|SSL|TLS/.test(code))
    return wrong(`${origin} 의 인증서를 믿을 수 없어요 (${code}). 인증서의 이름과 기한을 확인해 주세요.`);
  return wrong(`${origin} 에 연결할 수 없어요 (${code}). 앞에 선 웹 서버가 돌고 있는지 확인해 주세요.`);
}
