/**
 * A response that is already serialized, in the shape its endpoint declares, with optional headers.
 */
export class JsonText<out Answer> {
  declare readonly answer: Answer;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(text: string, headers: Readonly<Record<string, string>> = {}) {
    this.text = text;
    this.headers = headers;
  }

  static of<Answer>(answer: Answer, headers: Readonly<Record<string, string>>): JsonText<Answer> {
    return new JsonText(JSON.stringify(answer), headers);
  }
}
