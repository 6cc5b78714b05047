const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** One line per step: with a spinner on a terminal, plain lines otherwise. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  #text = '';
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.#out = out;
  }

  /** Completes the previous step and starts this one. */
  step(text: string): void {
    this.done();
    this.#text = text;
    this.#since = Date.now();
    if (!this.#out.isTTY) return void this.#out.write(`${text}\n`);
    let turn = 0;
    this.#timer = setInterval(() => this.#draw(frames[turn++ % frames.length] ?? ''), 80);
    this.#draw(frames[0] ?? '');
  }

  /** Prints a line between steps. */
  note(text: string): void {
    this.done();
    this.#out.write(`${text}\n`);
  }

  done(): void {
    this.#end('✓');
  }

  failed(): void {
    this.#end('✗');
  }

  #end(sign: string): void {
    clearInterval(this.#timer);
    if (this.#text && this.#out.isTTY) {
      this.#draw(sign);
      this.#out.write('\n');
    }
    this.#text = '';
  }

  #draw(sign: string): void {
    const seconds = Math.round((Date.now() - this.#since) / 1000);
    const line = `${sign} ${this.#text}${seconds > 1 ? ` (${seconds} s)` : ''}`;
    this.#out.write(`\r\x1b[K${line.slice(0, (this.#out.columns ?? 80) - 1)}`);
  }
}
