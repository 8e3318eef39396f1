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
        {/* On a phone without the sentences: the tools come sooner. */}
        <dl className="grid grid-cols-3 gap-x-4 sm:gap-x-10">
          {about.facts.map(({ figure, name, text }) => (
            <div key={name} className="grid content-start border-t border-ink pt-3">
              <dt className="order-2 mt-3 font-semibold">{name}</dt>
              <dd className="figures order-1 font-display text-5 leading-none sm:text-7">
                {figure}
              </dd>
              <dd className="order-3 hidden text-small text-graphite sm:block">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
