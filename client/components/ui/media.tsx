// A photograph or a video. A file that cannot be loaded gives way to a placeholder with its name; the reason is only
// logged (specification 4, "Media load failure").
import { type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '#client/paraglide/messages.js';
import { BlisterStrip } from './blister-strip.tsx';

interface MediaProps {
  type: 'image' | 'video';
  src: string;
  /** The file's own name, for the placeholder. */
  name: string;
  /** What the picture shows; '' where words beside it say so. */
  alt: string;
  /** For a video: can be played here. Without them it is a still of its first moment. */
  controls?: boolean;
}

/** Give it `src` as key where that may change. */
export function Media({ type, src, name, alt, controls = false }: MediaProps) {
  const [missing, setMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const video = useRef<HTMLVideoElement>(null);

  function fail() {
    console.warn(`${type} file missing: ${name}`);
    setMissing(true);
  }

  // An image may have failed before the page was awake to hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true);
  }, []);
  useLoadNearby(video);

  if (missing) {
    return (
      <span className="media-missing">
        <BlisterStrip filled={0} reaction={-1} />
        <b>{name}</b>
        <span>{type === 'image' ? m.media_image_missing() : m.media_video_missing()}</span>
      </span>
    );
  }
  const own = { src, onError: fail, className: 'media' };
  return type === 'image' ? (
    <img {...own} ref={image} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  ) : (
    // Captions are part of the file where there are any: the portal has no field for a file of them.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      {...own}
      ref={video}
      aria-label={alt || undefined}
      controls={controls}
      preload="none"
      playsInline
    />
  );
}

/** Loads a video's first moment when it comes near the window, but for visitors who save data. */
function useLoadNearby(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!element || connection?.saveData) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        element.preload = 'metadata';
        watch.disconnect();
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [video]);
}
