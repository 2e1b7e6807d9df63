// A drawing of client/pictures: 480 by 360, with a text alternative.

interface PictureProps {
  /** The address: `import counter from '#client/pictures/counter.svg'`. */
  src: string;
  /** The alternative text; '' when the text beside the drawing says the same. */
  alt: string;
  /** It is in view at once: load it first. All others load when they come near. */
  eager?: true;
}

export function Picture({ src, alt, eager }: PictureProps) {
  return (
    <span className="picture">
      <img
        src={src}
        alt={alt}
        width={480}
        height={360}
        // An eager drawing is part of the first paint; decoded asynchronously it would come a frame later.
        {...(eager ? { fetchPriority: 'high' } : { decoding: 'async', loading: 'lazy' })}
      />
    </span>
  );
}
