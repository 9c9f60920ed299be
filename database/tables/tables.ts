import type { Generated } from 'kysely';
import type {
  AppealTable,
  MarkedNumberTable,
  ModerationActTable,
  ModerationCaseTable,
} from './case-tables.ts';
import type {
  ExternalIdentityTable,
  PasskeyTable,
  RecoveryCodeTable,
  TotpEnrolmentTable,
  TotpSecretTable,
  UsedPasskeyChallengeTable,
} from './credential-tables.ts';
import type {
  NoticeChoiceTable,
  NoticeDigestTable,
  NoticePreferenceTable,
  NoticeTable,
  PushJobTable,
  PushSubscriptionTable,
  TalkMailTable,
} from './notice-tables.ts';
import type {
  AnnouncedListingTable,
  AnnouncementTable,
  FollowTable,
  GonePickTable,
  HiddenPickTable,
  PickTable,
} from './pick-tables.ts';
import type {
  AuditEntryTable,
  DailyCountTable,
  DeskSessionTable,
  OperatorRoleTable,
} from './operator-tables.ts';
import type {
  InquiryTable,
  MediaPendingTable,
  MediaTrashTable,
  OnceTable,
  PhotoPrintTable,
  RateLimitCountTable,
  RetainedMediaTable,
} from './upkeep-tables.ts';
import type { HiddenProductTable, ProductPriceTable, ProductTable } from './product-table.ts';
import type {
  CancelledPurchaseTable,
  MannerTable,
  PurchaseTable,
  ReviewTable,
  UndoRequestTable,
} from './purchase-tables.ts';
import type {
  ReportedListingTable,
  ReportedReviewTable,
  ReportEvidenceTable,
  ReportTable,
} from './report-tables.ts';
import type {
  GiveawayApplicationTable,
  GiveawayTable,
  ReservationTable,
  ReservationWaitTable,
} from './reservation-tables.ts';
import type {
  HiddenSearchTable,
  KeywordAlertTable,
  KeywordRingTable,
  KeywordTable,
  LogPositionTable,
  MatchedListingTable,
  PopularSearchTable,
  SearchDocumentTable,
  SearchListingTextTable,
  SearchPhraseTable,
  SearchPositionTable,
  SearchWeekTable,
  SearchWordPositionTable,
  SearchWordTable,
  WeeklySearchTable,
} from './search-tables.ts';
import type {
  AppointmentCountTable,
  BlockTable,
  ChatEventTable,
  ConversationMemberTable,
  ConversationTable,
  MeetingReminderTable,
  MeetingTable,
  MessageTable,
  NoShowTable,
  OfferTable,
  ReadMarksOffTable,
  SwapOfferTable,
} from './talk-tables.ts';

/** Keys are folded forms that must be unique. */
export interface AccountTable {
  id: string;
  email: string;
  emailKey: string;
  nickname: string;
  nicknameKey: string;
  passwordHash: string;
  createdAt: number;
  /** Null until the address is confirmed. */
  emailVerifiedAt: number | null;
  /** Null unless suspended by the operator. */
  suspendedAt: number | null;
  suspendedReason: string | null;
  /** When the longest mute that was not undone ends, or has ended. */
  mutedUntil: number | null;
  /** As a seller, by the median; null where it is not shown. */
  replyWithinMinutes: number | null;
}

/** Only the SHA-256 of its token is stored. */
export interface SessionTable {
  tokenHash: string;
  accountId: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
  /** `Chrome · Windows`, or null. */
  browser: string | null;
  /** 1 once pushes to it were turned off; its browser alone does not turn them on again. */
  pushesOff: Generated<number>;
}

export interface ConsentTable {
  accountId: string;
  policy: string;
  /** The day from which the version applies, `2026-11-22`. */
  version: string;
  agreedAt: number;
}

export interface MailJobTable {
  id: string;
  kind: string;
  /** Null for a decoy. */
  accountId: string | null;
  address: string;
  createdAt: number;
  attempts: number;
  nextAttemptAt: number;
  /** When the first mail that joined it after the claim is due; null for none. */
  joinedDueAt: number | null;
}

/** Only the SHA-256 is stored, a while beyond its end. */
export interface AccountTokenTable {
  tokenHash: string;
  accountId: string;
  kind: string;
  address: string;
  createdAt: number;
  expiresAt: number;
}

/** One line for each write, for search, page cache and live pages. */
export interface ChangeTable {
  seq: Generated<number>;
  kind:
    | 'published'
    | 'edited'
    | 'picked'
    | 'applied'
    | 'reserved'
    | 'reopened'
    | 'sold'
    | 'removed'
    | 'renamed'
    | 'reviewed'
    | 'number-marked'
    | 'personal';
  productId: string | null;
  feedSeq: number | null;
  /** The account whose own pages change. */
  accountId: Generated<string | null>;
  createdAt: number;
}

/** Its files are pending as long. */
export interface StagedPhotoTable {
  id: string;
  accountId: string;
  key: string;
  width: number;
  height: number;
  createdAt: number;
}

export interface Tables {
  account: AccountTable;
  session: SessionTable;
  consent: ConsentTable;
  mailJob: MailJobTable;
  accountToken: AccountTokenTable;
  totpSecret: TotpSecretTable;
  totpEnrolment: TotpEnrolmentTable;
  recoveryCode: RecoveryCodeTable;
  passkey: PasskeyTable;
  usedPasskeyChallenge: UsedPasskeyChallengeTable;
  product: ProductTable;
  hiddenProduct: HiddenProductTable;
  productPrice: ProductPriceTable;
  pick: PickTable;
  hiddenPick: HiddenPickTable;
  gonePick: GonePickTable;
  follow: FollowTable;
  announcement: AnnouncementTable;
  announcedListing: AnnouncedListingTable;
  purchase: PurchaseTable;
  cancelledPurchase: CancelledPurchaseTable;
  undoRequest: UndoRequestTable;
  review: ReviewTable;
  manner: MannerTable;
  reservation: ReservationTable;
  reservationWait: ReservationWaitTable;
  externalIdentity: ExternalIdentityTable;
  giveaway: GiveawayTable;
  giveawayApplication: GiveawayApplicationTable;
  notice: NoticeTable;
  noticeChoice: NoticeChoiceTable;
  noticePreference: NoticePreferenceTable;
  noticeDigest: NoticeDigestTable;
  talkMail: TalkMailTable;
  pushSubscription: PushSubscriptionTable;
  pushJob: PushJobTable;
  change: ChangeTable;
  once: OnceTable;
  mediaPending: MediaPendingTable;
  mediaTrash: MediaTrashTable;
  mediaKept: RetainedMediaTable;
  stagedPhoto: StagedPhotoTable;
  photoPrint: PhotoPrintTable;
  inquiry: InquiryTable;
  report: ReportTable;
  reportEvidence: ReportEvidenceTable;
  reportedReview: ReportedReviewTable;
  popularSearch: PopularSearchTable;
  hiddenSearch: HiddenSearchTable;
  searchWeek: SearchWeekTable;
  weeklySearch: WeeklySearchTable;
  conversation: ConversationTable;
  conversationMember: ConversationMemberTable;
  block: BlockTable;
  message: MessageTable;
  meeting: MeetingTable;
  meetingReminder: MeetingReminderTable;
  noShow: NoShowTable;
  appointmentCount: AppointmentCountTable;
  offer: OfferTable;
  swapOffer: SwapOfferTable;
  readMarksOff: ReadMarksOffTable;
  chatEvent: ChatEventTable;
  auditEntry: AuditEntryTable;
  dailyCount: DailyCountTable;
  moderationCase: ModerationCaseTable;
  moderationAct: ModerationActTable;
  appeal: AppealTable;
  markedNumber: MarkedNumberTable;
  reportedListing: ReportedListingTable;
  operatorRole: OperatorRoleTable;
  deskSession: DeskSessionTable;
  rateLimitCount: RateLimitCountTable;
  searchDocument: SearchDocumentTable;
  searchPosition: SearchPositionTable;
  searchWord: SearchWordTable;
  searchPhrase: SearchPhraseTable;
  searchListingText: SearchListingTextTable;
  searchWordPosition: SearchWordPositionTable;
  keyword: KeywordTable;
  keywordAlert: KeywordAlertTable;
  keywordRing: KeywordRingTable;
  matchedListing: MatchedListingTable;
  logPosition: LogPositionTable;
}
