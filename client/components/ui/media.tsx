// An image, in the sizes and formats that the portal has made of it, or a video. A file that fails to load is replaced by a
// placeholder with its name; the error is logged only.
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
  /** Description of the picture; '' when text beside it says the same. */
  alt: string;
  /** Sizes and formats, if the portal stores the file. */
  media?: StoredMedia | null | undefined;
  /** The file is known to be missing: do not request it. */
  absent?: boolean;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Load with the page, for images that are in view at once. */
  eager?: boolean;
  /** For a video: show the player. Otherwise its first frame is shown. */
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

  // An image may have failed before hydration.
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
      // Offer the original too when it is not much wider than the largest variant.
      .concat(media.width && media.width < widest ? `${src} ${media.width}w` : [])
      .join(),
  });
  return (
    <picture>
      {formats[0] && <source type="image/webp" {...sourcesOf(formats[0])} />}
      <img
        {...own}
        // Must stand before `src`: the browser decides how to load when it sees the address.
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

/** Loads a video's first frame when it comes near the viewport, except with Save-Data. */
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
