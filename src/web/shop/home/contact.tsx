/** Write to us, beside how else to reach us. The form is a plain one: it works without script. */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { company } from '#web/content/company.ts';
import { contact as content } from '#web/content/home.ts';
import type { RejectedMessage } from '#web/shop-data.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { SectionHeading } from '../frame/section-heading.tsx';

export function Contact() {
  const { contact } = useWords();
  return (
    <section id="contact" aria-labelledby="contact-title" className="bg-gesso">
      <div className="page section grid gap-x-20 gap-y-6 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid content-start gap-6 sm:gap-8">
          <SectionHeading id="contact-title" label={content.label} title={contact.title}>
            <p className="max-w-[48ch] text-graphite sm:text-1">{content.text}</p>
          </SectionHeading>
          <Address />
        </div>
        <ContactForm />
      </div>
    </section>
  );
}

/** `values`: what the fields hold from the start. */
export function ContactForm({ values }: { values?: RejectedMessage['values'] }) {
  const { contact, failure } = useWords();
  return (
    <form
      method="post"
      action={`${apiRoot}${toRequestLine(shopEndpoints.leaveMessage).path}`}
      data-contact
      className="grid content-start gap-5 sm:grid-cols-2"
    >
      <TextField
        label={contact.name}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        defaultValue={values?.name}
      />
      <TextField
        label={contact.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={values?.email}
      />
      <TextArea
        label={contact.message}
        name="message"
        rows={3}
        maxLength={4000}
        required
        defaultValue={values?.message}
        className="sm:col-span-2"
      />
      <p
        role="alert"
        data-offline={failure.offline}
        className="text-small font-semibold text-oxblood empty:hidden sm:col-span-2"
      />
      <Button type="submit" className="justify-self-start sm:col-span-2">
        {contact.send}
      </Button>
    </form>
  );
}

/** On a phone the footer, which comes next, has room enough for it. */
function Address() {
  const { contact } = useWords();
  return (
    <address className="not-italic max-sm:hidden">
      <dl className="grid gap-4 border-t border-ink pt-5 sm:grid-cols-3 lg:grid-cols-1 xl:grid-cols-3">
        <div>
          <dt className="label">{contact.location}</dt>
          <dd className="mt-1">
            {company.location.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="label">{contact.emailUs}</dt>
          <dd className="mt-1">
            <a
              className="link inline-flex items-center pointer-coarse:min-h-11"
              href={`mailto:${company.email}`}
            >
              {company.email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="label">{contact.phone}</dt>
          <dd className="mt-1">
            <a
              className="link inline-flex items-center pointer-coarse:min-h-11"
              href={`tel:${company.phoneLink}`}
            >
              {company.phone}
            </a>
          </dd>
        </div>
      </dl>
    </address>
  );
}
