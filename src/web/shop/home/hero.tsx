/** The top of the home page: a picture across the whole width with the headline in it. */
import { hero } from '#web/content/home.ts';
import { imagery } from '#web/content/imagery.ts';
import { fallbackUrl, srcSet } from '#web/content/picture.ts';
import { buttonClass } from '#web/ui/button.tsx';

const { alt, full, phone } = imagery[hero.picture];

export function Hero() {
  return (
    <section className="relative" aria-labelledby="opening">
      <div className="page pt-8 pb-5 sm:pt-14 lg:absolute min-[165rem]:max-w-none lg:inset-x-0 lg:top-0 lg:z-10 lg:pt-[clamp(1.5rem,6.2vw_-_2.25rem,5rem)]">
        <div className="grid max-w-[34rem] justify-items-start gap-4 lg:max-w-[min(31vw,26rem)]">
          <p className="label">{hero.label}</p>
          <h1 id="opening" className="text-6 lg:text-[clamp(2.25rem,6.2vw_-_1.45rem,4.125rem)]">
            {hero.title}
          </h1>
          <p className="max-w-[44ch] text-1 text-graphite lg:text-[clamp(1rem,1.25vw,1.375rem)]">
            {hero.text}
          </p>
          <a href="#paintTools" className={buttonClass()}>
            {hero.action}
          </a>
        </div>
      </div>
      <picture>
        <source
          media="(max-width: 63.99rem)"
          type="image/avif"
          srcSet={srcSet(phone, 'avif')}
          sizes="100vw"
          width={phone.width}
          height={phone.height}
        />
        <source
          media="(max-width: 63.99rem)"
          type="image/webp"
          srcSet={srcSet(phone, 'webp')}
          sizes="100vw"
          width={phone.width}
          height={phone.height}
        />
        <source type="image/avif" srcSet={srcSet(full, 'avif')} sizes="100vw" />
        <source type="image/webp" srcSet={srcSet(full, 'webp')} sizes="100vw" />
        <img
          src={fallbackUrl(full)}
          alt={alt}
          width={full.width}
          height={full.height}
          fetchPriority="high"
          className="block h-auto w-full lg:max-h-[56rem] lg:object-cover lg:object-[50%_62%]"
        />
      </picture>
    </section>
  );
}
