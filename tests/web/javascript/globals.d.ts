// What the scripts of web/static share, and what the type checker must know of our pages.
import type { ParseSelector } from "typed-query-selector/parser";

declare global {
  // -- pages: a selector gives what its tag says; without a tag it gives an HTML element, so an SVG's has its tag --

  type Selected<S extends string> = Element extends ParseSelector<S> ? HTMLElement : ParseSelector<S>;

  interface ParentNode {
    querySelector<S extends string, E extends Selected<S>>(selector: S): E | null;
    querySelectorAll<S extends string, E extends Selected<S>>(selector: S): NodeListOf<E>;
  }

  interface Element {
    closest<S extends string, E extends Selected<S>>(selector: S): E | null;
  }

  interface Document {
    /** Every page has these (base.html, fragment.html); `device` and `sound-on` are there where `sound.js` is loaded. */
    getElementById(id: "page" | "toast" | "offline" | "device" | "sound-on"): HTMLElement;
  }

  interface Performance {
    getEntriesByType(type: "navigation"): PerformanceNavigationTiming[];
  }

  /** FormData: browsers make URLSearchParams of it, which TypeScript's own types do not know. */
  type FormFields = any;

  /** What a finger presses, with what links, buttons, labels and fields have each. */
  interface Pressable extends HTMLElement {
    name?: string;
    value?: string;
    href?: string;
    formAction?: string;
    form?: HTMLFormElement | null;
    htmlFor?: string;
    control?: HTMLElement | null;
    labels?: NodeListOf<HTMLLabelElement> | null;
  }

  /** From the left and from the top, in pixels. */
  type Point = [left: number, top: number];

  // -- the film ----------------------------------------------------------------------------------------------------

  interface Spot {
    x: number;
    y: number;
  }

  /** Something that happened at the table, as `film.js` reads it from the page. */
  interface Beat {
    line: number;
    seconds: number;
    /** Seconds until the words come. */
    suspense: number;
    kind: string;
    sound: string | undefined;
    say: string | undefined;
    /** The seat that does it, and the one that it is done to; -1 is nobody. */
    who: number;
    to: number;
    number: number;
    faces: string[];
    label: string;
    note: string | undefined;
    won: boolean;
    /** Whether it hits the player whose page this is. */
    mine: boolean;
    words: string;
    crops: SVGSVGElement[];
    cards: HTMLElement[];
  }

  /** The beats of one look at the table; `settle` puts up the page that they lead to. */
  interface Reel {
    beats: Beat[];
    settle: () => void;
  }

  /** A seat's number, or the name of a place on the table. */
  type Place = number | string;
  type Drawing = (beat: Beat, ms: number) => void;

  interface Flight {
    delay?: number;
    turn?: number;
    /** How opaque it is at the end. */
    last?: number;
    easing?: string;
  }

  /** What a game needs that draws kinds of beats of its own. */
  interface FilmKit {
    draw: Record<string, Drawing>;
    /** Selectors of the places that have a name. */
    places: Record<string, string>;
    put(name: string, html?: string): HTMLElement;
    picture(name: string, more?: string): HTMLElement;
    move(to: Spot, more?: string): string;
    at(place: Place): Spot;
    center(): Spot;
    felt(): HTMLElement | null;
    die(face: string): string;
    escaped(text: string): string;
    poster(seat: number): HTMLElement | null;
    others(seat: number): number[];
    fly(thing: HTMLElement, from: Spot, to: Spot, ms: number, flight?: Flight): Animation;
    /** From `begin` to `end`, parts of the beat's `ms`. */
    shake(element: HTMLElement | null, ms: number, begin?: number, end?: number): void;
    words(beat: Beat, more?: string): HTMLElement;
  }

  interface Film {
    /** `own`: the items answer a tap on this page. */
    show(items: HTMLElement[], where: string | undefined, settle: () => void, own?: boolean): void;
    skip(): void;
    away(): void;
    kit: FilmKit;
    readonly place: string;
    readonly playing: boolean;
  }

  // -- what hangs on the window ------------------------------------------------------------------------------------

  interface Window {
    film?: Film;
    ticker?: { show(news: Beat[], own: boolean): Beat[]; clear(): void; readonly there: boolean };
    sound?: { hear(beat: Beat): void; play(name: string, step?: number): void };
    /** hand.js: raises a card or puts it back, by the box that stands for it; that box, where a finger is on its card. */
    hand?: { raise(input: HTMLInputElement, yes: boolean): void; raises(target: EventTarget | null): HTMLInputElement | null };
    /** live.js: the button that sends a form, where one was pressed. */
    sender(event: SubmitEvent): HTMLButtonElement | null;
    /** live.js: what a form sends, with the field of the button that sends it. */
    fields(form: HTMLFormElement, button?: HTMLButtonElement | null): FormFields;
    /** steady.js: whether something has stood where it stands long enough to be pressed; `part`: in a part that is seen. */
    stands?: (element: HTMLElement, part?: boolean) => boolean;
    /** Safari's before 14.1. */
    webkitAudioContext?: typeof AudioContext;
  }

  /** vendor/idiomorph: turns a page into the fresh one and keeps what is the same. */
  const Idiomorph: {
    morph(
      page: Element,
      fresh: Element,
      how: {
        morphStyle: "outerHTML";
        callbacks: {
          /** Also asked about texts, which have no `dataset`. */
          beforeNodeMorphed(before: Node & Partial<HTMLElement>, after: Node & Partial<HTMLElement>): boolean;
          beforeAttributeUpdated(name: string, element: Element, what: "update" | "remove"): boolean;
        };
      },
    ): void;
  };
}
