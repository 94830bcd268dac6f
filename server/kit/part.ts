/** A part of the server that its product gives: once, as the server starts, before any call is answered. */
export class Part<T> {
  readonly #name: string;
  #given: T | undefined;
  #waiting: ((given: T) => void)[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  give(given: T): void {
    this.#given = given;
    for (const begin of this.#waiting.splice(0)) begin(given);
  }

  /** What was given. Throws where a part of the server is used without a product. */
  get(): T {
    if (this.#given === undefined) throw new Error(`no product has given its ${this.#name}`);
    return this.#given;
  }

  /** Does something with it as soon as it is given: for what is made as modules are loaded. */
  whenGiven(begin: (given: T) => void): void {
    if (this.#given === undefined) this.#waiting.push(begin);
    else begin(this.#given);
  }
}
