/** What a browser engine does for a journey, whoever drives it. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases the mouse at a place of the window. */
  click(x: number, y: number): Promise<void>;
  /** Presses the keys of this text, wherever the focus is. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** What the window shows, as PNG. */
  picture(): Promise<Uint8Array>;
  /** What the console had to say, where the engine passes it on. */
  problems(): readonly string[];
  close(): Promise<void>;
}
