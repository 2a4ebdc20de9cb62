import type { CatalogueData, PostsData } from '../../src/contracts/server-data.ts';
import type { Channels } from './email/channel.ts';
import type { Passwords } from './auth/password.ts';
import type { SecurityLog } from './lib/security-log.ts';
import type { SessionTokens } from './auth/session-token.ts';
import type { IdempotencyStore } from './storage/idempotency-store.ts';
import type { ContactStore } from './messages/contact-store.ts';
import type { FeedbackStore } from './messages/feedback-store.ts';
import type { NotificationStore } from './jobs/notification-store.ts';
import type { OpenIndex } from './jobs/open-index.ts';
import type { OrderStore } from './orders/order-store.ts';
import type { RevocationStore } from './auth/revocation-store.ts';
import type { Store } from './storage/store.ts';
import type { Job, JobStore } from './jobs/job-store.ts';
import type { UserStore } from './accounts/user-store.ts';

/** Everything services get from outside; each asks for the part it needs. Made anew for every request. */
export interface Dependencies {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether the store is quick enough for reads that can be left to a later request. */
  readonly hasTimeToRead: () => boolean;
  /** Lower-case hex digits of that many random bytes. */
  readonly randomHex: (bytes: number) => string;
  /** A new UUID v7. */
  readonly newId: () => string;
  readonly users: UserStore;
  readonly orders: OrderStore;
  readonly contacts: ContactStore;
  readonly feedback: FeedbackStore;
  readonly idempotency: IdempotencyStore;
  /** Entries of the rate limits. */
  readonly limits: Store;
  readonly revocations: RevocationStore;
  /** What is promised and not done yet. */
  readonly jobs: JobStore;
  /** Orders and messages that somebody has to look after. */
  readonly open: OpenIndex;
  /** Which notifications went out. */
  readonly notifications: NotificationStore;
  /** Has a job done right after the answer; if that fails, the sweep does it. */
  readonly enqueue: (job: Job) => void;
  /** The ways on which people are told. */
  readonly channels: Channels;
  /** Address of the site for links in e-mails, without a slash at the end. */
  readonly siteUrl: string;
  /** The bare stores whose records age, for sweeping. */
  readonly expiring: Readonly<Record<'limits' | 'revocations' | 'feedback', Store>>;
  readonly passwords: Passwords;
  /** @throws ConfigurationError on reading, when the session secrets are missing or weak. */
  readonly sessions: SessionTokens;
  readonly catalogue: CatalogueData;
  readonly posts: PostsData;
  /** What limits per network address are multiplied by: 1 but on the local site. */
  readonly addressLimitFactor: number;
  readonly log: SecurityLog;
}
