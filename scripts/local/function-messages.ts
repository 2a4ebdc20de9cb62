// What the server and the instances that run functions say to each other. Plain data: it crosses threads.

/** What an instance is started with. */
export interface InstanceStart {
  readonly projectDirectory: string;
  /** Absolute paths of the functions' files. */
  readonly files: readonly string[];
}

/** Sent once, when every file has been imported. */
export interface InstanceReady {
  readonly kind: 'ready';
  /** `config` of each function, in the order of the files. */
  readonly configs: readonly FunctionConfig[];
}

/** The parts of a function's `config` that decide when it runs. */
export interface FunctionConfig {
  readonly paths: readonly string[];
  readonly methods: readonly string[];
  /** A file at the same address wins. */
  readonly preferStatic: boolean;
}

/** One request for one function. */
export interface FunctionCall {
  readonly file: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | undefined;
  readonly ip: string;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
}

/** What became of a {@link FunctionCall}. */
export type FunctionReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: Uint8Array;
    }
  /** Kind and place of the error, never its message: that may quote what a person sent. */
  | { readonly kind: 'failure'; readonly reason: string };

/** Something that went wrong beside a call, in a line for the developer. */
export interface FunctionAside {
  readonly kind: 'aside';
  readonly line: string;
}
