/** How a brush is made, in close-ups. */
import { making } from '#web/content/home.ts';
import { imagery } from '#web/content/imagery.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { SectionHeading } from '../frame/section-heading.tsx';

export function Making() {
  return (
    <section aria-labelledby="making-title" className="bg-night text-night-text">
      <div className="page section grid gap-10">
        <SectionHeading id="making-title" label={making.label} title={making.title} />
        <ol className="grid gap-10 md:grid-cols-2 md:gap-8">
          {making.steps.map(({ picture, title, text }) => (
            <li key={picture} className="grid content-start gap-4">
              <div style={{ backgroundColor: imagery[picture].colour }}>
                <Picture
                  picture={imagery[picture]}
                  sizes="(min-width: 48rem) 45vw, 92vw"
                  className="aspect-4/3 w-full object-cover"
                />
              </div>
              <h3 className="text-2">{title}</h3>
              <p className="max-w-[52ch] text-balance text-night-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
