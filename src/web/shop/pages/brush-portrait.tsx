/** Somebody's portrait: the brush that is theirs, on the page's own ground. */
import { imagery } from '#web/content/imagery.ts';
import type { Member } from '#web/content/schema.ts';
import { team } from '#web/content/team.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { fill } from '#web/wording/fill.ts';

interface BrushPortraitProps {
  member: Pick<Member, 'name' | 'picture'>;
  sizes: string;
  priority: boolean;
  className: string;
}

export function BrushPortrait({ member, sizes, priority, className }: BrushPortraitProps) {
  const picture = imagery[member.picture];
  return (
    <Picture
      picture={picture}
      sizes={sizes}
      priority={priority}
      alt={fill(team.portrait, { name: member.name, shows: picture.alt })}
      className={className}
    />
  );
}
