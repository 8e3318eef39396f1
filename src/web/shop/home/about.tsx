/** About the company: a text and three figures. */
import { about } from '#web/content/home.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { SectionHeading } from '../frame/section-heading.tsx';

export function About() {
  return (
    <section id="about" aria-labelledby="about-title" className="page section">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[5fr_7fr]">
        <div>
          <SectionHeading id="about-title" label={about.label} title={about.title} />
          <Stroke className="mt-3 h-3 w-44 sm:mt-6" />
          <p className="mt-3 max-w-[52ch] text-graphite sm:mt-6 sm:text-1">{about.text}</p>
        </div>
        <dl className="grid gap-x-10 gap-y-2 sm:grid-cols-3">
          {about.facts.map(({ figure, name, text }) => (
            <div
              key={name}
              className="grid content-start border-t border-ink pt-3 max-sm:grid-cols-[4rem_minmax(0,1fr)] max-sm:gap-x-4"
            >
              <dt className="order-2 font-semibold sm:mt-3">{name}</dt>
              <dd className="figures order-1 row-span-2 font-display text-5 leading-none sm:text-7">
                {figure}
              </dd>
              <dd className="order-3 text-small text-graphite">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
