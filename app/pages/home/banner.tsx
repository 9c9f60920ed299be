import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { DRAWN_NAME } from '../../shell/brand.ts';
import { IconFrame } from '../../ui/icons/icon.tsx';
import styles from './banner.module.css';

interface BannerSlide {
  id: string;
  eyebrow: string;
  title: readonly [string, string];
  picture: string;
  tone: 'green' | 'sand';
}

export const bannerSlides = (siteName: string): readonly BannerSlide[] => [
  {
    id: 'again',
    // 다시 is name and adverb at once; another name takes its own sentence.
    eyebrow: siteName === DRAWN_NAME ? '다시 시작하는 거래' : `${siteName}에서 시작하는 거래`,
    title: ['잠자던 물건이', '누군가의 보물로'],
    picture: '/pictures/banner/slide-1.webp',
    tone: 'green',
  },
  {
    id: 'share',
    eyebrow: '무료나눔',
    title: ['필요한 이웃에게', '기꺼이 나눠요'],
    picture: '/pictures/banner/slide-2.webp',
    tone: 'sand',
  },
];

const SHOWN_MS = 5000;

/** Without scripts the first slide stays and can be swiped. */
export function Banner({ slides }: { slides: readonly BannerSlide[] }) {
  const trackRef = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  // It may have been swiped before scripts ran.
  useEffect(() => setIndex(shownIndex(trackRef.current!)), []);
  const advance = useCallback(() => {
    const track = trackRef.current;
    if (!track) return;
    const next = (shownIndex(track) + 1) % slides.length;
    track.scrollTo({ left: next * track.clientWidth, behavior: 'smooth' });
  }, [slides.length]);
  const several = slides.length > 1;
  const { paused, togglePaused, holders } = useAutoplay(advance, SHOWN_MS);
  return (
    <section className={styles.banner} aria-label="배너" {...holders}>
      <div
        ref={trackRef}
        className={styles.track}
        tabIndex={several ? 0 : undefined}
        role={several ? 'group' : undefined}
        aria-label={several ? '배너 넘겨 보기' : undefined}
        onScroll={({ currentTarget }) => setIndex(shownIndex(currentTarget))}
      >
        {slides.map((slide, position) => (
          <Slide key={slide.id} slide={slide} isFirst={position === 0} />
        ))}
      </div>
      {several && (
        <div className={styles.control}>
          <span className={styles.fraction}>
            <span>{index + 1}</span>
            <span className={styles.total}>/{slides.length}</span>
          </span>
          <button
            type="button"
            className={styles.button}
            aria-label={paused ? '배너 재생' : '배너 일시정지'}
            onClick={togglePaused}
          >
            <IconFrame size={1.6}>{paused ? PLAY : PAUSE}</IconFrame>
          </button>
        </div>
      )}
    </section>
  );
}

function shownIndex(track: HTMLElement): number {
  return track.clientWidth === 0 ? 0 : Math.round(track.scrollLeft / track.clientWidth);
}

function Slide({ slide, isFirst }: { slide: BannerSlide; isFirst: boolean }) {
  const { eyebrow, title, picture, tone } = slide;
  return (
    <div className={styles.slide} data-tone={tone}>
      <img
        className={styles.picture}
        src={picture}
        alt=""
        width={350}
        height={172}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
      <div className={styles.texts}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <p className={styles.title}>
          <span data-keep-clear>
            {title[0]}
            <br />
            {title[1]}
          </span>
        </p>
      </div>
    </div>
  );
}

interface Autoplay {
  paused: boolean;
  togglePaused(): void;
  holders: {
    onPointerEnter(event: { pointerType: string }): void;
    onPointerLeave(): void;
    onFocus(event: FocusEvent): void;
    onBlur(): void;
  };
}

/** Not while paused, hovered by a mouse, focused by the keyboard, or hidden. Reduced motion starts paused. */
function useAutoplay(advance: () => void, everyMs: number): Autoplay {
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);

  const runs = !paused && !hovered && !focused && !hidden;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(advance, everyMs);
    return () => clearInterval(timer);
  }, [runs, advance, everyMs]);

  return {
    paused,
    togglePaused: () => setPaused((was) => !was),
    holders: {
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A press focuses the button too.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

const PAUSE = <path data-part="fill" d="M5.9 3h4.4v18H5.9Zm7.8 0h4.4v18h-4.4Z" />;
const PLAY = <path data-part="solid" d="M5.9 4.3v15.4L19 12Z" />;
