import type { MapPlace } from './map-frame.ts';

/** Where a map is at this moment. What was drawn for an earlier place follows it, without a rendering of the page. */
export class LivePlace {
  #now: MapPlace | undefined;
  readonly #followers = new Set<() => void>();

  get now(): MapPlace | undefined {
    return this.#now;
  }

  move(to: MapPlace): void {
    this.#now = to;
    for (const follower of this.#followers) follower();
  }

  /** Calls it after each movement. Returns what ends that. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }
}
