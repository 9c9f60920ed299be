import type { Category } from '../../app/product/category.ts';

/** What further listings of a thing put behind its name; they say nothing about wear, which `desc` may contradict. */
export const titleEndings: Readonly<Record<Category, readonly string[]>> = {
  best: [
    '팝니다',
    '상태 좋아요',
    '직거래 우대해요',
    '이사 가면서 정리해요',
    '택배 가능해요',
    '가격 내렸어요',
    '깨끗하게 보관했어요',
  ],
  reuse: [
    '아직 쓸 만해요',
    '새 주인 찾아요',
    '정리하며 팔아요',
    '저렴하게 가져가세요',
    '가격 조금 내렸어요',
    '오래 써 주실 분께',
    '비우는 중이에요',
  ],
  free: [
    '나눔해요',
    '필요하신 분께 드려요',
    '가져가실 분 계신가요',
    '주말까지 나눔',
    '그냥 드립니다',
    '나눔 (선착순)',
    '이사 전에 나눔해요',
  ],
  exchange: [
    '교환해요',
    '바꾸실 분 구해요',
    '교환 (차액 조율 가능)',
    '동네 교환 구합니다',
    '교환 제안 주세요',
    '다른 물건과 바꿔요',
    '맞교환 희망',
  ],
};

/** Last lines of further listings: where, when and how to hand it over. */
export const handovers: readonly string[] = [
  '망원역 2번 출구 직거래 좋아요.',
  '평일 저녁 7시 이후 합정역에서 만나요.',
  '주말 오전에 직거래 가능해요. 택배는 착불입니다.',
  '문의는 채팅으로 편하게 주세요.',
  '성산동에서 직접 가져가실 분 우대해요.',
  '예약은 하루만 잡아 드려요. 먼저 오시는 분께 드립니다.',
  '사진보다 실물이 나아요. 와서 보고 정하셔도 됩니다.',
  '서울 안이면 지하철역 직거래도 괜찮아요.',
  '퇴근 후 연락드려요. 답이 늦어도 이해해 주세요.',
  '안양 범계역 근처예요. 주차 잠깐 가능합니다.',
  '부산 서면에서 직거래, 다른 지역은 문의 주세요.',
  '대전 유성구입니다. 시간은 맞춰 드릴게요.',
];

/** First lines that fit any thing, for listings whose seller tells no story. */
export const introductions: readonly string[] = [
  '사진 그대로예요. 궁금한 점은 편하게 물어보세요.',
  '집 정리하다가 나왔어요. 필요하신 분이 쓰시면 좋겠습니다.',
  '쓰는 사람이 없어서 올려요.',
  '자리를 차지해서 보내려고 합니다.',
  '비슷한 것이 두 개가 되어 하나 올립니다.',
  '봄맞이 정리 중이에요. 다른 물건도 구경하세요.',
];

/**
 * The title of a thing's listing number `edition`: its own for 0, then its name with one ending after another,
 * beginning at `offset`, so that different things do not all end alike.
 */
export function titleFor(
  thing: { item: string; title: string; category: Category },
  edition: number,
  offset: number,
) {
  if (edition === 0) return thing.title;
  const endings = titleEndings[thing.category];
  return `${thing.item} ${endings[(edition - 1 + offset) % endings.length] ?? ''}`;
}

/** The description with its last line, which says how to hand the thing over, replaced. */
export function withHandover(desc: string, handover: string): string {
  return [...desc.split('\n').slice(0, -1), handover].join('\n');
}

/** The description with its first line, which tells why the seller parts with the thing, replaced. */
export function withIntroduction(desc: string, introduction: string): string {
  const [, ...facts] = desc.split('\n').filter((line) => line !== '');
  return [introduction, ...facts].join('\n');
}
