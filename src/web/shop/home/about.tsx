/** About the company: a text and three figures. */
import { about } from '#web/content/home.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { SectionHeading } from '../frame/section-heading.tsx';

export function About() {
  return (
    <section id="about" aria-labelledby="about-title" className="page section">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div>
          <SectionHeading id="about-title" label={about.label} title={about.title} />
          <Stroke className="mt-6 h-3 w-44" />
          <p className="mt-6 max-w-[52ch] text-1 text-graphite">{about.text}</p>
        </div>
        <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
          {about.facts.map(({ figure, name, text }) => (
            <div key={name} className="grid content-start border-t border-ink pt-4">
              <dt className="order-2 mt-3 font-semibold">{name}</dt>
              <dd className="figures order-1 font-display text-7 leading-none">{figure}</dd>
              <dd className="order-3 mt-1 text-small text-graphite">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
