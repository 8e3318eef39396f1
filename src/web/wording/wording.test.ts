import { expect, test } from 'vitest';
import { staffPolished, staffSpecified } from './staff/staff-wording.ts';
import { catalogues } from './wording.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Every text by its place: 'nav.login' and so on. */
function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const place = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [[place, value]] : flatten(value, place);
  });
}

const specified = new Map(flatten({ ...catalogues.specified, ...staffSpecified }));
const polished = new Map(flatten({ ...catalogues.polished, ...staffPolished }));

function holes(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();
}

test('both catalogues have the same keys', () => {
  expect([...polished.keys()].toSorted()).toEqual([...specified.keys()].toSorted());
});

test('a text has the same holes in both', () => {
  for (const [place, text] of specified) {
    expect([place, holes(polished.get(place) ?? '')]).toEqual([place, holes(text)]);
  }
});

test('no text is empty', () => {
  for (const [place, text] of [...specified, ...polished]) {
    expect([place, text.trim()]).not.toEqual([place, '']);
  }
});

test('the static pages say what the specification quotes, letter for letter', () => {
  const quoted = {
    'nav.portfolio': 'My portfolio',
    'nav.gallery': 'Gallary',
    'nav.team': 'Team',
    'nav.achievement': 'Achievement',
    'nav.blog': 'Blog',
    'team.role': 'Commercial Painter',
    'achievement.counters.projects': 'project complete',
    'achievement.counters.clients': 'satisfied clients',
    'achievement.counters.awards': 'awards winning',
    'achievement.counters.feedback': 'feedback',
    'achievement.send': 'Send Message',
    'gallery.title': 'Our Professional Project',
    'gallery.subtitle': 'Gallary',
    'notFound.title': 'Ooop!',
  };
  for (const [place, text] of Object.entries(quoted)) {
    expect([place, specified.get(place)]).toEqual([place, text]);
  }
});

test('the polished catalogue puts their spelling right', () => {
  expect(polished.get('nav.gallery')).toBe('Gallery');
  expect(polished.get('achievement.counters.projects')).toBe('projects completed');
  expect(polished.get('achievement.counters.awards')).toBe('awards won');
});
