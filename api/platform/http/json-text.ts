/** An answer that is JSON already, of the shape that its endpoint declares. */
export class JsonText<out Answer> {
  declare readonly answer: Answer;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
