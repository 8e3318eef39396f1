/** Badges, ratings, prices, notices, and screens with nothing to show. */
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Stars } from '../../ui/stars.tsx';
import { FailedState, StatePanel } from '#web/ui/feedback/states.tsx';
import { InBothThemes, SpecimenSection, Specimen, WideSpecimen } from './specimens.tsx';
import { NoticeSpecimens } from './notice-specimens.tsx';
import { notifyPressed } from './buttons.tsx';

export function States() {
  return (
    <>
      <SpecimenSection
        title="Words about things"
        lead="A state by word and shape; its colour repeats it."
      >
        <InBothThemes>
          <Specimen of="badges">
            <Badge tone="good">paid</Badge>
            <Badge tone="waiting">in production</Badge>
            <Badge tone="bad">cancelled</Badge>
            <Badge tone="plain">new</Badge>
          </Specimen>
          <Specimen of="rating: 0, 2.5, 4.7 and 5 of 5">
            {[0, 2.5, 4.7, 5].map((rating) => (
              <Stars key={rating} rating={rating} />
            ))}
          </Specimen>
          <Specimen of="prices">
            <Price amount={19.99} currency="usd" className="text-1 font-semibold" />
            <Price amount={1234567.8} currency="usd" />
            <Price amount={-40} currency="usd" />
          </Specimen>
        </InBothThemes>
      </SpecimenSection>
      <NoticeSpecimens />
      <SpecimenSection title="Nothing to show" lead="On its way, empty, failed: never a blank.">
        <InBothThemes>
          <Specimen of="under way">
            <Spinner label="Loading" className="text-3 text-vermilion" />
          </Specimen>
          <WideSpecimen of="on its way">
            <Skeleton className="h-6 w-1/2" />
            <SkeletonRows rows={2} />
          </WideSpecimen>
          <StatePanel title="You have not ordered anything yet." text="Brushes are on the shelf.">
            <Button onClick={notifyPressed}>See the tools</Button>
          </StatePanel>
          <FailedState onRetry={notifyPressed} />
        </InBothThemes>
      </SpecimenSection>
    </>
  );
}
