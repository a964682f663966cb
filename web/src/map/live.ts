/**
 * What changes many times a second, such as the place of a map. Whoever follows it does without a rendering of the page.
 */
export class Live<Value> {
  now: Value | undefined;
  readonly #followers = new Set<() => void>();

  set(next: Value): void {
    this.now = next;
    for (const follower of this.#followers) follower();
  }

  /** Calls it after each change. Returns what ends that. */
  readonly follow = (follower: () => void): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };
}
