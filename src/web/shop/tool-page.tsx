/** One tool: its picture and facts for everybody, the order form for who is signed in. */
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { id as toolId } from '#api/contract/fields.ts';
import { findPictureByImg } from '../content/picture.ts';
import type { PageHandle } from '../page-handle.ts';
import { shopDataContext, siteContext } from '../shop-data.ts';
import { pageMeta } from '../title.ts';
import { ToolPicture } from '../ui/tool-picture.tsx';
import { useWords } from '../words.ts';
import { OrderPanel } from './order-panel.tsx';
import { FactsTable, ToolHead } from './tool-facts.tsx';

export const handle: PageHandle = { storyFont: true };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.tool.name,
        description: loaderData.tool.description,
        path: `/tools/${loaderData.tool.id}`,
        origin: loaderData.origin,
        picture: {
          src: loaderData.tool.img,
          alt: loaderData.picture?.alt ?? loaderData.tool.name,
        },
      })
    : pageMeta({ title: 'Ooop!', hidden: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const known = toolId.safeParse(params['id']);
  const tool = known.success && (await context.get(shopDataContext).findTool(known.data));
  if (!tool) throw data(null, { status: 404 });
  const { origin } = context.get(siteContext);
  return { tool, picture: findPictureByImg(tool.img), origin };
}

export default function ToolPage() {
  const { tool, picture } = useLoaderData<typeof loader>();
  const words = useWords().tool;
  return (
    <div className="page pt-4 pb-20">
      <a href="/#paintTools" className="link inline-flex min-h-11 items-center text-small">
        {words.back}
      </a>
      <div className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(22rem,5fr)] lg:grid-rows-[auto_1fr]">
        <div className="bg-well lg:col-start-1 lg:row-start-1">
          <ToolPicture
            img={tool.img}
            picture={picture}
            name={tool.name}
            cut="full"
            sizes="(min-width: 64rem) 55vw, 92vw"
            first
            className="aspect-square w-full object-cover"
          />
        </div>
        <div className="grid content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ToolHead tool={tool} />
          <OrderPanel tool={tool} />
        </div>
        <FactsTable facts={tool.facts} title={words.facts} />
      </div>
    </div>
  );
}
