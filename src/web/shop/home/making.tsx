/** How a brush is made, in close-ups. */
import { making } from '#web/content/home.ts';
import { imagery } from '#web/content/imagery.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { SectionHeading } from '../frame/section-heading.tsx';

export function Making() {
  return (
    <section aria-labelledby="making-title" className="bg-night text-night-text">
      <div className="page section grid gap-6 sm:gap-10">
        <SectionHeading id="making-title" label={making.label} title={making.title} />
        <ol className="grid gap-4 sm:gap-8 md:grid-cols-2">
          {making.steps.map(({ picture, title, text }) => (
            <li
              key={picture}
              className="grid content-start gap-x-4 sm:gap-4 max-sm:grid-cols-[6rem_minmax(0,1fr)]"
            >
              <div
                className="row-span-2 max-sm:self-start"
                style={{ backgroundColor: imagery[picture].colour }}
              >
                <Picture
                  picture={imagery[picture]}
                  sizes="(min-width: 48rem) 45vw, (min-width: 40rem) 92vw, 6rem"
                  hasPreview={false}
                  className="aspect-square w-full object-cover sm:aspect-4/3"
                />
              </div>
              <h3 className="text-1 sm:text-2">{title}</h3>
              <p className="max-w-[52ch] text-balance text-small text-night-soft sm:text-body">
                {text}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
