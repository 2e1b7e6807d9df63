// A chosen file before its upload: preview, name and size.
import { useEffect, useState, type ReactNode } from 'react';
import { sizeText } from '#client/components/admin/number-text.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { document as sheet, play } from '#client/components/ui/icon-paths.ts';

interface ChosenFileProps {
  file: File;
  /** The poster image of a video, if there is one. */
  poster?: Blob | null | undefined;
  children?: ReactNode;
}

export function ChosenFile({ file, poster, children }: ChosenFileProps) {
  const picture = useBlobAddress(file.type.startsWith('image/') ? file : (poster ?? null));
  const [unreadable, setUnreadable] = useState(false);
  return (
    <div className="chosen">
      <span className="chosen-picture">
        {picture && !unreadable ? (
          <img src={picture} alt="" onError={() => setUnreadable(true)} />
        ) : (
          <Icon path={file.type.startsWith('video/') ? play : sheet} size={24} />
        )}
      </span>
      <p>
        <b>{file.name}</b>
        <span>{sizeText(file.size)}</span>
      </p>
      {children}
    </div>
  );
}

/** An object URL for data in the browser's memory. */
function useBlobAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
