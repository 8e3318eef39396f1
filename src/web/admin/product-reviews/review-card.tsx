/** One review of a product, with what staff may do with it. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formatDate } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Thumbnails } from '#web/ui/pictures/thumbnails.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { AnswerForm } from './answer-form.tsx';
import { HideDialog } from './hide-dialog.tsx';

export type ModeratedReview = ResponseBody<'listProductReviews'>[number];

export function ReviewCard({ review }: { review: ModeratedReview }) {
  const { productReviewList: words } = useStaffWords();
  const { name, rating, title, product, pictures, writtenAt, hiddenBecause } = review;
  return (
    <article className="dense grid gap-2 rounded-plain border border-line bg-card px-5 py-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-plain text-body font-semibold">
          <a href={`/products/${product.slug}`} className="link inline-flex min-h-11 items-center">
            {product.name}
          </a>
        </h3>
        <Stars rating={rating} />
      </header>
      {title !== '' && <p className="font-semibold break-words">{title}</p>}
      <p className="max-w-[66ch] break-words whitespace-pre-line">{review.review}</p>
      <Thumbnails
        isSmall
        pictures={pictures}
        altOf={(number) => fill(words.picture, { number, name })}
      />
      <p className="text-small text-graphite">
        {fill(words.by, { name, date: formatDate(writtenAt) })}
      </p>
      {hiddenBecause !== '' && (
        <p className="text-small text-graphite">{fill(words.because, { reason: hiddenBecause })}</p>
      )}
      {review.answer !== '' && (
        <div className="border-l border-vermilion pl-5">
          <p className="text-small font-semibold">{words.ownAnswer}</p>
          <p className="max-w-[66ch] break-words whitespace-pre-line">{review.answer}</p>
        </div>
      )}
      <Actions review={review} />
    </article>
  );
}

function Actions({ review }: { review: ModeratedReview }) {
  const { productReviewList: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'hide' | 'answer'>();
  const [isBusy, setIsBusy] = useState(false);
  const { _id: id, version, name, state, answer } = review;

  async function publish(): Promise<void> {
    setIsBusy(true);
    const input = { params: { id }, body: { version } };
    const result = await callApi(staffEndpoints.publishProductReview, input);
    setIsBusy(false);
    notify(
      result.ok
        ? { text: words.published }
        : { text: problemText(result.problem, failure.offline), tone: 'failed' },
    );
    await revalidate();
  }

  function finish(text: string): void {
    setOpen(undefined);
    notify({ text });
    void revalidate();
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        {state !== 'published' && (
          <Button onClick={() => void publish()} busy={isBusy ? failure.loading : undefined}>
            {words.publish}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        {state !== 'hidden' && (
          <Button variant="danger" onClick={() => setOpen('hide')}>
            {words.hide}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        {open !== 'answer' && (
          <Button variant="outline" onClick={() => setOpen('answer')}>
            {answer === '' ? words.answer : words.changeAnswer}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      {open === 'answer' && (
        <AnswerForm
          review={review}
          onCancel={() => setOpen(undefined)}
          onDone={() => finish(words.answerSaved)}
        />
      )}
      {open === 'hide' && (
        <HideDialog
          review={review}
          onCancel={() => setOpen(undefined)}
          onDone={() => finish(words.hidden)}
        />
      )}
    </>
  );
}
