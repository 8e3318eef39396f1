/** An answer to a message: typed, kept in this tab until it is sent, and sent once. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useRevalidator } from 'react-router';
import { inboxEndpoints } from '#api/contract/inbox/inbox-endpoints.ts';
import { longestAnswer, type MessageState } from '#modules/inbox/message-state.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { replies } from '#web/content/replies.ts';
import { checkLength } from '#web/dashboard/forms/text-length.ts';
import { keepDraft, readDraft } from '#web/dashboard/forms/typed-draft.ts';
import { useRequestKey } from '#web/orders/use-request-key.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextArea } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { inboxTexts as words } from './inbox-texts.ts';
import { useWords } from '#web/words.ts';
import type { Message } from './message-card.tsx';

interface AnswerFormProps {
  message: Message;
  onClose: () => void;
}

const fields = ['answer'] as const;

export const draftKey = (id: string) => `answer to ${id}`;

export function AnswerForm({ message, onClose }: AnswerFormProps) {
  const { _id: id, name, email, version } = message;
  const { failure, field } = useWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const keyOf = useRequestKey();
  const [changedTo, setChangedTo] = useState<MessageState>();
  const form = useForm({ defaultValues: { answer: readDraft(draftKey(id)) } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('answer'), [setFocus]);

  async function send({ answer }: { answer: string }): Promise<void> {
    const result = await callApi(inboxEndpoints.answerMessage, {
      params: { id },
      body: { answer, version },
      headers: { 'idempotency-key': keyOf({ id, answer }) },
    });
    if (!result.ok) {
      const isChanged = result.problem.code === 'message_changed';
      setChangedTo(isChanged ? await findState(message) : undefined);
      return showProblem(form, result.problem, { fields, offline: failure.offline });
    }
    keepDraft(draftKey(id), '');
    notify({ text: fill(words.sent, { email }) });
    onClose();
    await revalidate();
  }

  /** Below what is typed, of which nothing is lost. */
  function putIn(text: string): void {
    const typed = form.getValues('answer').trimEnd();
    form.setValue('answer', typed === '' ? text : `${typed}\n\n${text}`);
    keepDraft(draftKey(id), form.getValues('answer'));
    setFocus('answer');
  }

  function cancel(): void {
    keepDraft(draftKey(id), '');
    onClose();
  }

  const most = formatCount(longestAnswer);
  const rules = { tooLong: words.tooLong, needed: field.needed };
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid max-w-[66ch] gap-3">
      <TextArea
        label={fill(words.label, { name })}
        hint={fill(words.hint, { email, most })}
        rows={6}
        required
        error={fieldError(errors.answer, errors.answer?.message)}
        {...form.register('answer', {
          validate: (answer) => checkLength(answer, longestAnswer, rules),
          onChange: () => keepDraft(draftKey(id), form.getValues('answer')),
        })}
      />
      <SavedReplies name={name} onChoose={putIn} />
      <FormError error={errors.root?.message} />
      {changedTo && (
        <Link
          to={`?${new URLSearchParams({ q: searchFor(email), state: changedTo })}`}
          className="link inline-flex min-h-11 items-center justify-self-start text-small"
        >
          {words.elsewhere}
        </Link>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting ? words.sending : undefined}>
          {words.send}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button variant="outline" disabled={isSubmitting} onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

interface SavedRepliesProps {
  /** Of whoever is answered. */
  name: string;
  onChoose: (text: string) => void;
}

function SavedReplies({ name, onChoose }: SavedRepliesProps) {
  if (replies.length === 0) return null;
  return (
    <div role="group" aria-label={words.replies} className="flex flex-wrap gap-x-5">
      {replies.map(({ title, text }) => (
        <Button key={title} variant="quiet" onClick={() => onChoose(fill(text, { name }))}>
          {title}
        </Button>
      ))}
    </div>
  );
}

/** As much of it as can be searched for. */
const searchFor = (email: string) => email.slice(0, 100);

/** In which list it is by now: a colleague may have answered it, closed it, or opened it again. */
async function findState({ _id: id, email }: Message): Promise<MessageState | undefined> {
  const answer = await callApi(inboxEndpoints.listMessages, {
    query: { q: searchFor(email), limit: 200 },
  });
  return answer.ok ? answer.value.find((other) => other._id === id)?.state : undefined;
}
