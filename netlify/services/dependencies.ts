import type { CatalogueData, PostsData } from '../../src/contracts/server-data.ts';
import type { Channels } from '../channels/channel.ts';
import type { Passwords } from '../security/password.ts';
import type { SecurityLog } from '../security/security-log.ts';
import type { SessionTokens } from '../security/session-token.ts';
import type { ClaimStore } from '../stores/claim-store.ts';
import type { ContactStore } from '../stores/contact-store.ts';
import type { FeedbackStore } from '../stores/feedback-store.ts';
import type { NoticeStore } from '../stores/notice-store.ts';
import type { OpenIndex } from '../stores/open-index.ts';
import type { OrderStore } from '../stores/order-store.ts';
import type { RevocationStore } from '../stores/revocation-store.ts';
import type { SlotStore } from '../stores/slot-store.ts';
import type { Store } from '../stores/store.ts';
import type { Task, TaskStore } from '../stores/task-store.ts';
import type { UserStore } from '../stores/user-store.ts';

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
  readonly claims: ClaimStore;
  readonly slots: SlotStore;
  readonly revocations: RevocationStore;
  /** What is promised and not done yet. */
  readonly tasks: TaskStore;
  /** Orders and messages that somebody has to look after. */
  readonly open: OpenIndex;
  /** Which notices went out. */
  readonly notices: NoticeStore;
  /** Has a task done right after the answer; if that fails, the sweep does it. */
  readonly soon: (task: Task) => void;
  /** The ways on which people are told. */
  readonly channels: Channels;
  /** Address of the site for links in letters, without a slash at the end. */
  readonly siteUrl: string;
  /** The bare stores whose records age, for sweeping. */
  readonly expiring: Readonly<Record<'slots' | 'revocations' | 'feedback', Store>>;
  readonly passwords: Passwords;
  /** @throws ConfigurationError on reading, when the session secrets are missing or weak. */
  readonly sessions: SessionTokens;
  readonly catalogue: CatalogueData;
  readonly posts: PostsData;
  /** What limits per network address are multiplied by: 1 but on the local site. */
  readonly addressLimitFactor: number;
  readonly log: SecurityLog;
}
