/** What a slideshow needs of the viewer. */
export interface Show {
  readonly next: () => void;
  readonly changed: (isPlaying: boolean) => void;
}

const secondsPerPicture = 4;

/** Shows the next picture every few seconds, from start until stop. */
export class Slideshow {
  readonly #show: Show;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(show: Show) {
    this.#show = show;
  }

  get isPlaying(): boolean {
    return this.#timer !== undefined;
  }

  toggle(): void {
    if (this.isPlaying) this.stop();
    else this.start();
  }

  start(): void {
    if (this.isPlaying) return;
    this.#timer = setInterval(this.#show.next, secondsPerPicture * 1000);
    this.#show.changed(true);
  }

  stop(): void {
    if (!this.isPlaying) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#show.changed(false);
  }
}
