import type { Generated } from 'kysely';
import type {
  HiddenSearchTable,
  PopularSearchTable,
  SearchDocumentTable,
  SearchMarkTable,
  SearchNamedTable,
  SearchPhraseTable,
  SearchPlaceTable,
  SearchWeekTable,
  SearchWordPlaceTable,
  SearchWordTable,
} from './search-tables.ts';

/** Somebody with an account. The keys are the folded forms that must be unique. */
export interface AccountTable {
  id: string;
  email: string;
  emailKey: string;
  nickname: string;
  nicknameKey: string;
  passwordHash: string;
  createdAt: number;
  /** When its owner has shown that mail to `email` reaches them; null: not yet. */
  emailVerifiedAt: number | null;
  /** Since when the operator lets them in no more; null: they may come in. */
  suspendedAt: number | null;
  /** Why, for them to read. */
  suspendedReason: string | null;
}

/** A signed-in browser. Only the SHA-256 of its token is kept. */
export interface SessionTable {
  tokenHash: string;
  accountId: string;
  createdAt: number;
  /** When it ends, unless it is used before. */
  expiresAt: number;
  /** When it was used first on the day on which it was last used; null: not since this is noted. */
  usedAt: number | null;
  /** `Chrome · Windows`; null: it is not known. */
  browser: string | null;
}

/** That a person agreed to a version of a policy. Lines are added and never changed; they go with the account. */
export interface ConsentTable {
  accountId: string;
  /** `terms` or `privacy`. */
  policy: string;
  /** The day from which that version applies, `2026-11-22`. */
  version: string;
  agreedAt: number;
}

/** A mail that is to be written and sent. */
export interface MailWishTable {
  id: string;
  kind: string;
  /** Null: for nobody, and no mail comes of it. */
  accountId: string | null;
  address: string;
  createdAt: number;
  /** How often somebody has begun to send it. */
  attempts: number;
  nextAttemptAt: number;
}

/** What the link in a mail is good for. Only the SHA-256 of its token is kept, a while beyond its end. */
export interface AccountTokenTable {
  tokenHash: string;
  accountId: string;
  kind: string;
  /** Where the mail went. */
  address: string;
  createdAt: number;
  expiresAt: number;
}

/** What an account asks for beside its password: its app's secret, sealed, and the time step used last. */
export interface SecondFactorTable {
  accountId: string;
  sealedSecret: string;
  lastStep: number;
  createdAt: number;
}

/** A second factor that is being set up: shown to one session, and nothing until a code of it was given. */
export type SecondFactorOfferTable = Omit<SecondFactorTable, 'lastStep'> & { sessionHash: string };

/** A code that stands in for the app once, hashed as a password is. Its first digit is its `number`. */
export interface RecoveryCodeTable {
  accountId: string;
  number: number;
  hash: string;
}

/** A listing. `feedSeq` is its place in the newest-first order, `photos` a JSON list of `Photo`. */
export interface ProductTable {
  feedSeq: Generated<number>;
  id: string;
  sellerId: string;
  title: string;
  brand: string;
  size: string;
  desc: string;
  category: string;
  subCategory: string;
  priceWon: number | null;
  photos: string;
  pickCount: Generated<number>;
  createdAt: number;
  soldAt: number | null;
}

/** A listing out of sight: its row of `product`, which is there no more, and why. Its place in the feed waits for it. */
interface HiddenProductTable extends Omit<ProductTable, 'feedSeq' | 'pickCount'> {
  feedSeq: number;
  /** As it was. */
  pickCount: number;
  /** When the operator hid it; null: it is here because its seller is suspended. */
  hiddenAt: number | null;
  /** Why, for its seller to read. */
  hiddenReason: string | null;
}

interface PickTable {
  accountId: string;
  productId: string;
  createdAt: number;
}

/** A pick of a listing out of sight. */
type HiddenPickTable = PickTable;

/** What was bought, in words of its own: it outlives the listing and both people's accounts. */
interface PurchaseTable {
  id: string;
  productId: string;
  buyerId: string | null;
  sellerId: string | null;
  buyerName: string;
  sellerName: string;
  title: string;
  priceWon: number | null;
  photo: string | null;
  boughtAt: number;
}

/** One line for each write that followers (search, page cache, live) must hear of. */
export interface ChangeTable {
  seq: Generated<number>;
  kind: 'published' | 'edited' | 'picked' | 'sold' | 'removed' | 'renamed' | 'personal';
  productId: string | null;
  feedSeq: number | null;
  /** Whose own pages it changes; null where it changes nobody's more than others'. */
  accountId: Generated<string | null>;
  createdAt: number;
}

/** A form that creates something carries a one-time key; `result` is what the first post made. */
interface OnceTable {
  actorId: string;
  key: string;
  result: string;
  createdAt: number;
}

/** A file that is about to be written, or was written for a listing that is not committed yet. */
interface MediaPendingTable {
  key: string;
  createdAt: number;
}

/** A file whose listing is gone. */
interface MediaTrashTable {
  key: string;
  createdAt: number;
}

/** A photo sent ahead of its form, held for the account that sent it; its files are pending as long. */
export interface HeldPhotoTable {
  id: string;
  accountId: string;
  key: string;
  width: number;
  height: number;
  createdAt: number;
}

interface InquiryTable {
  id: string;
  accountId: string;
  topic: string;
  title: string;
  body: string;
  answer: string | null;
  createdAt: number;
  answeredAt: number | null;
}

/** Somebody's word to the operator about a listing or a person, named as they were; it outlives all of them. */
export interface ReportTable {
  id: string;
  /** Null once the account is gone. */
  reporterId: string | null;
  targetKind: string;
  targetId: string;
  targetName: string;
  reason: string;
  details: string;
  /** The operator's own, from closing it. */
  note: string | null;
  createdAt: number;
  closedAt: number | null;
}

/** One act of the operator's. Rows are added, and never changed or removed. */
interface AuditEntryTable {
  seq: Generated<number>;
  createdAt: number;
  /** By what name the operator's machine knows them. */
  operator: string;
  act: string;
  /** An id, or a word that was hidden: nothing that must go with somebody who leaves. */
  targetId: string;
  /** In the operator's words; '' where none was asked for. */
  reason: string;
}

/** How often something was done in a window of time that ends at `endsAt`; the key is a code for what and by whom. */
interface LimitCountTable {
  key: string;
  count: number;
  endsAt: number;
}

export interface Tables {
  account: AccountTable;
  session: SessionTable;
  consent: ConsentTable;
  mailWish: MailWishTable;
  accountToken: AccountTokenTable;
  secondFactor: SecondFactorTable;
  secondFactorOffer: SecondFactorOfferTable;
  recoveryCode: RecoveryCodeTable;
  product: ProductTable;
  hiddenProduct: HiddenProductTable;
  pick: PickTable;
  hiddenPick: HiddenPickTable;
  purchase: PurchaseTable;
  change: ChangeTable;
  once: OnceTable;
  mediaPending: MediaPendingTable;
  mediaTrash: MediaTrashTable;
  heldPhoto: HeldPhotoTable;
  inquiry: InquiryTable;
  report: ReportTable;
  popularSearch: PopularSearchTable;
  hiddenSearch: HiddenSearchTable;
  searchWeek: SearchWeekTable;
  searchMark: SearchMarkTable;
  auditEntry: AuditEntryTable;
  limitCount: LimitCountTable;
  searchDocument: SearchDocumentTable;
  searchPlace: SearchPlaceTable;
  searchWord: SearchWordTable;
  searchPhrase: SearchPhraseTable;
  searchNamed: SearchNamedTable;
  searchWordPlace: SearchWordPlaceTable;
}
