/**
 * The service can't use this database or the pooler in front of it. The message says why and how to
 * fix it.
 */
export class UnsuitableDatabase extends Error {
  readonly code = 'unsuitable_database';
  readonly problem: string;
  readonly fix: string;

  constructor(problem: string, fix: string) {
    super(`${problem}. ${fix}`);
    this.problem = problem;
    this.fix = fix;
  }
}
