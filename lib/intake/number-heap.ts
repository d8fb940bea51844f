/** Gives back the smallest of the numbers put in. */
export class NumberHeap {
  private readonly values: number[] = [];

  push(value: number): void {
    const { values } = this;
    let at = values.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = values[parent] ?? 0;
      if (above <= value) break;
      values[at] = above;
      at = parent;
    }
    values[at] = value;
  }

  pop(): number | null {
    const { values } = this;
    const top = values[0];
    const last = values.pop();
    if (top === undefined || last === undefined) return null;
    if (values.length > 0) this.sink(last);
    return top;
  }

  /** Lets `value` sink from the top to where it belongs. */
  private sink(value: number): void {
    const { values } = this;
    let at = 0;
    for (;;) {
      const child = this.smallerChild(at);
      const below = values[child];
      if (below === undefined || below >= value) break;
      values[at] = below;
      at = child;
    }
    values[at] = value;
  }

  private smallerChild(at: number): number {
    const left = 2 * at + 1;
    const right = left + 1;
    const { values } = this;
    const isRight =
      (values[right] ?? Number.POSITIVE_INFINITY) < (values[left] ?? 0);
    return isRight ? right : left;
  }
}
