// Counts that follow each change: a case is added, and taken out again before it changes or goes. Pure.

/** How many there are of each number from 0 on. */
export class Amounts {
  #amounts = new Uint32Array(64);
  #sum = 0;

  add(number: number, by: 1 | -1): void {
    if (number >= this.#amounts.length) {
      const larger = new Uint32Array(Math.max(number + 1, this.#amounts.length * 2));
      larger.set(this.#amounts);
      this.#amounts = larger;
    }
    this.#amounts[number] = this.at(number) + by;
    this.#sum += by;
  }

  at(number: number): number {
    return this.#amounts[number] ?? 0;
  }

  /** The numbers of which there are some, with their amounts. */
  all(): [number: number, amount: number][] {
    return [...this.#amounts.entries()].filter(([, amount]) => amount > 0);
  }

  /** The middle number; of an even count the mean of both middle ones. Null: there is none. */
  median(): number | null {
    if (this.#sum === 0) return null;
    return (this.#inOrder(Math.floor((this.#sum - 1) / 2)) + this.#inOrder(Math.floor(this.#sum / 2))) / 2;
  }

  /** The number at a place of the sorted list. */
  #inOrder(place: number): number {
    let passed = 0;
    return this.#amounts.findIndex((amount) => (passed += amount) > place);
  }
}

/** Days that something took. */
export class Days {
  readonly all = new Amounts();
  readonly serious = new Amounts();
  readonly notSerious = new Amounts();
}

export class Tally {
  waiting = 0;
  madeUp = 0;
  /** By id of a value: cases, those of them that are serious, and reports that are no counted case. */
  readonly cases = new Amounts();
  readonly serious = new Amounts();
  readonly aside = new Amounts();
  readonly days: readonly Days[];
  readonly #months = new Map<number, { reports: number; cases: number; serious: number; closure: Days }>();
  readonly #ageSex = new Map<number, Amounts>();

  constructor(measures: number) {
    this.days = Array.from({ length: measures }, () => new Days());
  }

  ofMonth(month: number) {
    const known = this.#months.get(month);
    if (known) return known;
    const own = { reports: 0, cases: 0, serious: 0, closure: new Days() };
    this.#months.set(month, own);
    return own;
  }

  /** The months with a report, the earliest first. */
  months() {
    return [...this.#months].filter(([, { reports }]) => reports > 0).toSorted(([a], [b]) => a - b);
  }

  countAgeSex(age: number, sex: number, by: 1 | -1): void {
    let ofAge = this.#ageSex.get(age);
    if (!ofAge) this.#ageSex.set(age, (ofAge = new Amounts()));
    ofAge.add(sex, by);
  }

  ageSex(): [age: number, sex: number, cases: number][] {
    return [...this.#ageSex].flatMap(([age, sexes]) =>
      sexes.all().map(([sex, cases]): [number, number, number] => [age, sex, cases]),
    );
  }
}
