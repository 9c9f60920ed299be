/** What was said, copied when it was reported. `listing` and `messages` are JSON. */
export interface ReportEvidenceTable {
  reportId: string;
  conversationId: string;
  listing: string;
  messages: string;
  createdAt: number;
}
