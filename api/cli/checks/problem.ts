/** A problem found by a check, and what the operator can do about it. */
export class Problem extends Error {
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

/** Something that couldn't be checked, and how to find out. */
export class Unchecked extends Problem {}
