/** What staff noted about an order or a customer, and the form for another note. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { longestNote } from '#modules/notes/note.ts';
import { formatCount } from '#platform/number-format.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { checkLength } from '#web/dashboard/forms/text-length.ts';
import { keepDraft, readDraft } from '#web/dashboard/forms/typed-draft.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { useRequestKey } from '#web/orders/use-request-key.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextArea } from '#web/ui/forms/field.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { fill } from '#web/wording/fill.ts';
import { noteTexts as words } from './note-texts.ts';
import { useWords } from '#web/words.ts';
import { addNote, useNotes, type Note, type NotesAbout } from './use-notes.ts';

/** Give it the key of what it is about. */
export default function StaffNotes({ about }: { about: NotesAbout }) {
  const { loaded, failure, readOn, show } = useNotes(about);
  return (
    <section
      aria-labelledby="notes-title"
      className="dense grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div>
        <h3 id="notes-title" className="text-2">
          {words.title}
        </h3>
        <p className="mt-1 max-w-[66ch] text-small text-graphite">{words.lead}</p>
      </div>
      <NoteForm about={about} onAdded={show} />
      {failure && <FailedState text={failure.detail} onRetry={() => void readOn()} />}
      {!loaded && !failure && <Spinner label={words.loading} />}
      {loaded?.rows.length === 0 && <p className="text-small text-graphite">{words.none}</p>}
      {loaded && loaded.rows.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {loaded.rows.map((note) => (
            <NoteRow key={note._id} note={note} />
          ))}
        </ul>
      )}
      {loaded?.next !== undefined && (
        <Button variant="outline" className="justify-self-start" onClick={() => void readOn()}>
          {words.older}
        </Button>
      )}
    </section>
  );
}

function NoteRow({ note: { note, by, writtenAt } }: { note: Note }) {
  const who = by ?? words.gone;
  return (
    <li className="grid gap-1 py-3">
      <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{note}</p>
      <time dateTime={writtenAt} className="figures text-fine wrap-anywhere text-graphite">
        {fill(words.by, { who, date: formatDate(writtenAt), time: formatTime(writtenAt) })}
      </time>
    </li>
  );
}

interface NoteFormProps {
  about: NotesAbout;
  onAdded: (note: Note) => void;
}

const fields = ['note'] as const;

function NoteForm({ about, onAdded }: NoteFormProps) {
  const { failure, field } = useWords();
  const fieldError = useFieldErrors();
  const keyOf = useRequestKey();
  const draftKey = `note on ${JSON.stringify(about)}`;
  const form = useForm({ defaultValues: { note: readDraft(draftKey) } });
  const { errors, isSubmitting } = form.formState;
  // A note of the same words may be added later, as another one.
  const [addedCount, setAddedCount] = useState(0);

  async function add({ note }: { note: string }): Promise<void> {
    const result = await addNote(about, note, keyOf([note, addedCount]));
    if (!result.ok) return showProblem(form, result.problem, { fields, offline: failure.offline });
    keepDraft(draftKey, '');
    setAddedCount(addedCount + 1);
    form.reset({ note: '' });
    onAdded(result.value);
  }

  const rules = { tooLong: words.tooLong, needed: field.needed };
  return (
    <form noValidate onSubmit={form.handleSubmit(add)} className="grid max-w-[66ch] gap-3">
      <TextArea
        label={words.label}
        hint={fill(words.hint, { most: formatCount(longestNote) })}
        rows={3}
        required
        error={fieldError(errors.note, errors.note?.message)}
        {...form.register('note', {
          validate: (note) => checkLength(note, longestNote, rules),
          onChange: () => keepDraft(draftKey, form.getValues('note')),
        })}
      />
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        busy={isSubmitting ? words.adding : undefined}
      >
        {words.add}
      </Button>
    </form>
  );
}
