/** The router's own English texts. */
const ROUTER_TEXTS = ['Unexpected Server Error', 'Bad Request'];

const DEFAULT_TEXT = '요청을 처리하지 못했어요.';
const TEXTS: ReadonlyMap<number, string> = new Map([
  [400, '요청을 읽을 수 없어요.'],
  [401, '로그인이 필요해요.'],
  [403, '지금 계정으로는 할 수 없어요.'],
  [404, '찾을 수 없어요.'],
  [405, '이 주소에서는 할 수 없는 요청이에요.'],
  [503, '지금은 접속이 많아요. 잠시 후 다시 시도해 주세요.'],
]);

/** Adds a Korean `text` to an error response that is not a page. */
export async function localizeError(response: Response): Promise<Response> {
  const { status, headers } = response;
  const type = headers.get('Content-Type') ?? '';
  if (status < 400 || !/^(application\/json|text\/plain)/.test(type)) return response;
  const body = await response.text();
  // A response to `HEAD`.
  if (body === '') return new Response(null, { status, headers });
  const said = type.startsWith('application/json')
    ? (JSON.parse(body) as object)
    : ROUTER_TEXTS.includes(body) && {};
  if (!said || 'text' in said) return new Response(body, { status, headers });
  const isRouters = 'message' in said && ROUTER_TEXTS.includes(String(said.message));
  const text = TEXTS.get(status) ?? DEFAULT_TEXT;
  return Response.json(isRouters ? { text } : { ...said, text }, { status, headers: withoutBody(headers) });
}

function withoutBody(headers: Headers): Headers {
  const rest = new Headers(headers);
  rest.delete('Content-Type');
  rest.delete('Content-Length');
  return rest;
}
