// A photograph, in the sizes and formats that the portal has made of it, or a video. A file that cannot be loaded gives
// way to a placeholder with its name; the reason is only logged (specification 4, "Media load failure").
import { type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '#client/paraglide/messages.js';
import type { StoredMedia } from '#contract/files.ts';
import { uploadsPath, variantFormats, variantName, variantWidths } from '#contract/files-rules.ts';
import { BlisterStrip } from './blister-strip.tsx';

const widest = variantWidths[2];

interface MediaProps {
  type: 'image' | 'video';
  src: string;
  /** The file's own name, for the placeholder. */
  name: string;
  /** What the picture shows; '' where words beside it say so. */
  alt: string;
  /** What the portal knows of the file, where it holds it. */
  media?: StoredMedia | null | undefined;
  /** That there is no such file is known: it is not asked for. */
  absent?: boolean;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Loads with the page: for what is in view at once. */
  eager?: boolean;
  /** For a video: can be played here. Without them it is a still of its first moment. */
  controls?: boolean;
}

/** Give it `src` as key where that may change. */
export function Media({ type, src, name, alt, media, absent, sizes, eager, controls = false }: MediaProps) {
  const [missing, setMissing] = useState(absent);
  const image = useRef<HTMLImageElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const poster = media?.poster ? uploadsPath + media.poster : undefined;

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
  const own = { onError: fail, className: 'media' };
  if (type === 'video' && (controls || !poster)) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- where an administrator gave some
      <video
        {...own}
        ref={video}
        src={src}
        poster={poster}
        aria-label={alt || undefined}
        controls={controls}
        preload="none"
        playsInline
      >
        {media?.captions && (
          <track kind="captions" label={m.media_captions()} src={uploadsPath + media.captions} />
        )}
      </video>
    );
  }
  const formats = media?.widths.length && !poster ? variantFormats(src) : [];
  const sourcesOf = (format: 'webp' | 'jpg') => ({
    sizes,
    srcSet: media?.widths
      .map((width) => `${variantName(src, width, format)} ${width}w`)
      // An image that is not much wider than the places it is shown in.
      .concat(media.width && media.width < widest ? `${src} ${media.width}w` : [])
      .join(),
  });
  return (
    <picture>
      {formats[0] && <source type="image/webp" {...sourcesOf(formats[0])} />}
      <img
        {...own}
        // Before the rest: what the browser knows when the address comes decides what it loads, and when.
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        referrerPolicy="no-referrer"
        {...(formats[1] && { ...sourcesOf(formats[1]), 'data-colour': media?.colour })}
        width={media?.width ?? undefined}
        height={media?.height ?? undefined}
        src={poster ?? src}
        ref={image}
        alt={alt}
      />
    </picture>
  );
}

/** Loads a video's first moment when it comes near the window, but for visitors who save data. */
function useLoadNearby(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!element || element.poster || connection?.saveData) return;
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
