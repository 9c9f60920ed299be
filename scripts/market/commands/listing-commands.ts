import { hideDirectly, removeDirectly } from '../../../app/moderation/act/act-directly.server.ts';
import { find } from '../../../app/moderation/find/find.server.ts';
import {
  findListing,
  type FoundListing,
  unhideListing,
} from '../../../app/moderation/moderate-listing.server.ts';
import { wonText } from '../../../app/korean/won.ts';
import { productPath } from '../../../app/product/product.ts';
import { undoSale } from '../../../app/moderation/moderate-trade.server.ts';
import { doneAs, parseIdAlone, parseIdAndReason, type Command } from '../command.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { entryLine } from '../entry-line.ts';

const UNKNOWN = { ok: false, lines: ['그런 번호의 상품이 없어요.'] };
const done = (line: string) => ({ ok: true, lines: [line] });

function stateLines({ product, hidden, purchase }: FoundListing): string[] {
  const isHidden = hidden && hidden.hiddenAt !== null;
  const why = isHidden
    ? `숨김 (${minuteText(hidden.hiddenAt ?? 0)}) ${hidden.hiddenReason ?? ''}`
    : undefined;
  const sale = purchase && `구매 (${minuteText(purchase.boughtAt)}) ${purchase.buyerName}`;
  return [
    ...(product ? [product.sold ? '거래 완료' : '판매 중'] : ['지워진 상품이에요. 구매 기록만 있어요.']),
    ...(why ? [why] : []),
    ...(hidden && !isHidden ? ['판매자가 정지되어 보이지 않아요.'] : []),
    ...(sale ? [sale] : []),
  ];
}

export const listing: Command = {
  usage: '<id|address>',
  summary: '상품 하나의 내용과 상태 보기',
  parse: (args) => {
    const typed = parseIdAlone(args);
    return async ({ database, origin }) => {
      const { listing: found } = await find(database, typed, origin);
      if (!found) return UNKNOWN;
      const { id, product, purchase } = found;
      if (!product) return { ok: true, lines: [purchase?.title ?? '', ...stateLines(found)] };
      const { createdAt, title, priceWon, sellerName, sellerId, pickCount, desc } = product;
      return {
        ok: true,
        lines: [
          entryLine([id, minuteText(createdAt), wonText(priceWon), title]),
          productPath(id),
          `판매자 ${sellerName} (${sellerId}) · 찜 ${pickCount}`,
          ...stateLines(found),
          '',
          desc,
        ],
      };
    };
  },
};

export const hideCommand: Command = {
  usage: '<id> <reason…>',
  summary: '상품을 숨기기 (이유는 판매자가 봐요)',
  parse: (args) => {
    const { id, reason } = parseIdAndReason(args);
    return async (deps) => {
      const outcome = await hideDirectly(deps, { productId: id, words: reason });
      if (outcome.hidden) return doneAs('숨겼어요. 판매자만 등록상품에서 이유와 함께 볼 수 있어요.', outcome);
      switch (outcome.reason) {
        case 'already-hidden':
          return done('이미 숨긴 상품이에요.');
        case 'no-such-listing':
          return UNKNOWN;
      }
    };
  },
};

export const unhideCommand: Command = {
  usage: '<id>',
  summary: '숨긴 상품을 다시 보이게 하기',
  parse: (args) => {
    const productId = parseIdAlone(args);
    return async (deps) => {
      const outcome = await unhideListing(deps, { productId });
      if (outcome.unhidden) {
        return done(
          outcome.isListed
            ? '다시 보여요.'
            : '숨김을 풀었어요. 판매자가 정지되어 있어서, 정지를 풀면 다시 보여요.',
        );
      }
      switch (outcome.reason) {
        case 'not-hidden':
          return done('숨긴 상품이 아니에요.');
        case 'no-such-listing':
          return UNKNOWN;
      }
    };
  },
};

export const removeCommand: Command = {
  usage: '<id> <reason…>',
  summary: '상품을 사진과 함께 아주 지우기 (되돌릴 수 없어요)',
  parse: (args) => {
    const { id, reason } = parseIdAndReason(args);
    return async (deps) => {
      const removed = await removeDirectly(deps, { productId: id, words: reason });
      return removed ? doneAs('지웠어요. 산 사람의 구매 기록은 남아요.', removed) : UNKNOWN;
    };
  },
};

export const undoPurchaseCommand: Command = {
  usage: '<id> <reason…>',
  summary: '상품의 구매를 없던 일로 하기',
  parse: (args) => {
    const { id, reason } = parseIdAndReason(args);
    return async (deps) => {
      const outcome = await undoSale(deps, { productId: id, reason });
      if (outcome.undone) {
        return done(
          outcome.isForSale
            ? '구매를 없던 일로 했어요. 상품은 다시 판매 중이에요.'
            : '구매 기록을 지웠어요. 상품은 이미 지워졌어요.',
        );
      }
      const isKnown = (await findListing(deps.database.read, id)) !== undefined;
      return isKnown ? done('아무도 사지 않은 상품이에요.') : UNKNOWN;
    };
  },
};
