import { foldText, squeezeText } from './folded-text.ts';
import { findLinks } from './links.ts';
import { findFoldedNumbers } from './numbers.ts';

/** The gravest first. */
export const RISK_KINDS = ['code', 'prepayment', 'account', 'link', 'messenger', 'phone'] as const;
export type RiskKind = (typeof RISK_KINDS)[number];

/** Words are searched after removing separators between Korean letters. */
const any = (...patterns: string[]) => new RegExp(patterns.join('|'), 'u');

const GIVE =
  '알려주|알려줘|적어주|말해|보여주|불러|보내주|보내줘|말해주|말씀해주|찍어|캡처|캡쳐|주세요|주시|좀요|전달|그거보내';
const ASKS_FOR_CODE = any(
  `인증(?:번호|코드).{0,6}부탁`,
  `(?:인증번호|인증코드|확인코드|인증문자|ㅇㅈ번호|otp|보안카드|보안코드|주민(?:등록)?번호|신분증|체크카드|카드번호|카드앞면|카드사진|통장사진|유효기간|cvc).{0,18}(?:${GIVE})`,
  `(?:여섯|네|[46])\\s?(?:자리|개).{0,12}(?:${GIVE})`,
  `문자.{0,2}(?:간|갔|온|왔|받|있).{0,8}(?:번호|숫자|코드).{0,10}(?:${GIVE})`,
  `(?<!(?:도어락|자물쇠|캐리어|공유기|와이파이|금고|현관)(?:의)?)(?:비밀번호|비번).{0,18}(?:${GIVE}|뭐예|뭔가)`,
  `본인(?:확인|인증)(?:.{0,8}(?:문자|캡처).{0,6}주|해주)`,
  `(?:코드를?보냈|보낸코드).{0,12}(?:${GIVE})`,
  `인증.{0,8}해주세요.{0,6}번호오면`,
);

const PAY = '입금|송금|이체|결제';
const THEN = '보내|보낼|발송|부쳐|부칠|배송|송장|접수|출발|깎아|빼둘|퀵|예약해|가져가|문앞|둘게';
const ASKS_FOR_MONEY_FIRST = any(
  '선입금|선입(?:부탁|만|하|으로|이|주)|선결제|선금|예치금|착수금|가상계좌|무통장|비트코인|문상',
  '선불(?:이에|이라|만|입니다|로결제|결제)',
  `(?:먼저|부터|미리)(?:${PAY}|돈)(?!(?:하신|한)분이|했)`,
  `(?:계좌|원|원만)(?:로)?(?:먼저|부터)(?:보내|부탁|주)`,
  `(?:${PAY}|돈|배송비|택배비)(?:을|를|만)?(?:먼저|부터|미리)`,
  `(?:예약금|계약금|보증금).{0,10}(?:보내|입금|이체|걸어주|걸어두|원주|먼저|넣|받고있|받습|받아요)`,
  '(?:돈(?:을|은)?|원(?:만|을)?)보내주|보내주세요돈',
  `(?:${PAY})(?:이|해|하|확인|을)?[가-힣]{0,4}(?:면|후|시고).{0,14}(?:${THEN})`,
  `(?:${PAY})(?:순으로|순서|빠른순|하신분(?!이)|늦|안하|부탁|만?받고|만받|하셔야|해주셔야|이요)`,
  `(?:${PAY})자?(?:이|을)?확인(?:되는|하는)대로|(?:${PAY})자?확인후`,
  `수수료.{0,16}(?:${PAY}|보내)`,
  `(?:값|대금|금액|돈|비용|비|관세|세금)(?:은|을|만)?먼저`,
  '돈(?:을)?(?:보내|주)셔야',
  `(?:절반|반)(?:은|을|만)?(?:먼저)?(?:넣|보내|주세|${PAY})`,
  `나머지는?(?:물건)?받(?:고|으시고|은)`,
  `(?:안에|지금|바로|빨리|다시|한번더|추가)(?:${PAY})`,
  `(?:만원|원만?)(?:먼저)?(?:${PAY})(?:해주시?면|하시면)`,
  `(?:다시|더|추가로)(?:보내|넣어)주(?:셔야|세요)`,
  `(?:먼저|부터)[\\s\\d만천원]*(?:이체|송금)`,
  `(?<!(?:사진|영상|주소|정보)(?:을|를|도)?)(?:먼저|지금|바로)보내주시면.{0,14}(?:${THEN}|드릴|드려)`,
  `(?:상품권|기프트카드|핀번호|코인).{0,14}(?:보내주|먼저|찍어)|핀번호(?:로|를)`,
);
const ASKS_FOR_MONEY = /(?:입금|송금|이체)(?:만|을)?해주(?:세요|시는)/;
const ON_MEETING = /만나(?!기어)|현장|직접|보고|받고|천천히/;
const REFUSES_MONEY_FIRST =
  /(?:선입금|예약금|먼저입금|선결제)(?:은|을|이|도|만|하라고|하라는)?(?:전혀)?(?:안|못|없|싫|사양|거절|금지|유도|요구|어렵|어려|사기|불가|x|ㄴㄴ)/;

const APP =
  '카카오톡|카톡|까톡|까똑|ㅋㅌ|ㅋㅏ톡|텔레그[램렘람]|텔그|ㅌㄹ|오픈채팅|오픈톡|오픈카톡|위챗|왓츠앱|디스코드|kakao(?:talk)?|telegram|wechat|whatsapp';
/** 카카오톡 이모티콘, 카톡은 안 해요. */
const APP_GOODS = '이모티콘|쿠폰|선물|프로필|소리|스티커|굿즈|티셔츠|케이스|용|안해|안하|없|말고|대신';
const LEADS_OUT = any(
  `(?:${APP})(?!.{0,3}(?:${APP_GOODS}))`,
  `카카오.{0,6}(?:아이디|id|친추|추가|채널)`,
  `아이디(?:남길|남겨|추가|알려)`,
  `(?:텔레|디코)(?:로(?!그)|에서|아이디|id)`,
  `(?:인스타|페북)(?:그램)?(?:디엠|dm|으?로?메시지)`,
  `친추(?:해|부탁|좀)`,
  `디엠(?:으로|주세|환영)|dm\\s?(?:으로|주세|환영|@)`,
  `(?:문자|전화|메일|이메일)(?:로|으로)(?:해요|하시|주세|주시면|얘기|대화|연락)`,
  `(?:전화|폰|핸드폰|휴대폰)번호(?:좀)?(?:알려주|남겨주|주세|주시)`,
  `(?:연락처|전번)(?:를|을|좀)?(?:남겨|주세요|주시면|주실)|번호(?:를|좀)?남겨|번호(?:를|좀)?(?:알려)?주.{0,8}(?:전화|문자)`,
  `(?<!문)밖에서(?:얘기|대화|거래|말씀)`,
  `인스타(?:그램)?(?:아이디|계정)|line\\s?id`,
  String.raw`(?<![\w/.])[\w.+-]+@[a-z0-9-]+\.[a-z]{2,}`,
);
/** Words that are also parts of others, as of 온라인. */
const LEADS_OUT_ALONE =
  /(?<![가-힣])(?:라인\s?(?:으로\s?(?:연락|얘기|대화|주세|오세|해요|하|와)|아이디|id\b|추가)|톡\s?(?:하나\s?)?(?:으로|주세|아이디|줘|추가|해요|할게|드릴))/;
const LEADS_TO_PAYMENT_PAGE = any(
  '(?:안전결제|안전거래|결제|페이|유니크로|에스크로|택배사).{0,10}(?:링크|페이지|사이트|주소).{0,14}(?:보내드|보낼|드릴|드려|진행|갈거|결제해|로그인|등록)',
  '(?:링크|사이트|페이지)(?:로|에서|으로)(?:결제|진행|구매|들어|사시)',
  '링크(?:제가)?보낼게',
);

/** Messengers' chat rooms, which have a warning of their own. */
const ROOM = /^(?:open\.kakao|t\.me|line\.me|wa\.me|discord\.gg)\b/;

/** What looks like fraud in a message; the message itself is never changed or stopped. */
export function risksOf(typed: string, ownHost: string): RiskKind[] {
  const folded = foldText(typed);
  const { text } = folded;
  const words = squeezeText(text);
  const numbers = findFoldedNumbers(folded);
  const asksForMoneyFirst =
    !REFUSES_MONEY_FIRST.test(words) &&
    (ASKS_FOR_MONEY_FIRST.test(words) || (ASKS_FOR_MONEY.test(words) && !ON_MEETING.test(words)));
  const outside = findLinks(text, ownHost).filter(({ isOwn }) => !isOwn);
  const rooms = outside.filter(({ host }) => ROOM.test(host));
  const found: Record<RiskKind, boolean> = {
    code: ASKS_FOR_CODE.test(words),
    prepayment: asksForMoneyFirst,
    account: numbers.some(({ kind }) => kind === 'account'),
    link: outside.length > rooms.length || LEADS_TO_PAYMENT_PAGE.test(words),
    messenger: rooms.length > 0 || LEADS_OUT.test(words) || LEADS_OUT_ALONE.test(text),
    phone: numbers.some(({ kind }) => kind === 'phone'),
  };
  return RISK_KINDS.filter((kind) => found[kind]);
}
