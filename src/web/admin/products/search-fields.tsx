/** What search engines are told of a product, and about how they show it. */
import { company } from '#web/content/company.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { fieldOf, Section } from './product-fields.tsx';
import type { ProductForm } from './use-product-form.ts';

/** About so many characters are shown; engines cut by width, and say no exact number. */
const shown = { title: 60, description: 160 } as const;

export function SearchFields({ form }: { form: ProductForm }) {
  const { productPage: words } = useStaffWords();
  const title = `${form.text('seoTitle') || form.text('name')} · ${company.name}`;
  const description = form.text('seoDescription') || form.text('description');
  return (
    <Section id="search" title={words.search}>
      <TextField
        label={words.fields.seoTitle}
        hint={words.searchHint}
        maxLength={120}
        {...fieldOf(form, 'seoTitle')}
      />
      <TextArea
        label={words.fields.seoDescription}
        hint={words.searchHint}
        rows={3}
        maxLength={320}
        {...fieldOf(form, 'seoDescription')}
      />
      <figure className="grid min-w-0 gap-3 sm:col-span-2">
        <figcaption className="text-small font-semibold">{words.searchPreview}</figcaption>
        <div className="max-w-2xl min-w-0 rounded-plain border border-line bg-paper p-4">
          <p className="text-fine">{company.name}</p>
          <p className="text-fine text-graphite">› products › {form.text('slug')}</p>
          <p className="text-1 text-lapis">{cut(title, shown.title)}</p>
          <p className="text-small text-graphite">
            {description === '' ? words.noDescription : cut(description, shown.description)}
          </p>
        </div>
        <ul className="figures grid gap-1 text-small text-graphite">
          <Length name={words.fields.seoTitle} text={title} most={shown.title} />
          <Length name={words.fields.seoDescription} text={description} most={shown.description} />
        </ul>
      </figure>
    </Section>
  );
}

/** At the end of a word, with an ellipsis for what is left out. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  return `${start.slice(0, start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : most)} …`;
}

function Length({ name, text, most }: { name: string; text: string; most: number }) {
  const { productPage: words } = useStaffWords();
  const { length } = text;
  return (
    <li className={length > most ? 'font-semibold text-ink' : ''}>
      {fill(length > most ? words.tooLong : words.length, { name, length, most })}
    </li>
  );
}
