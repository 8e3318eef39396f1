import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lib import *; import tools as T
a = dict(x.split('=') for x in sys.argv[sys.argv.index('--')+1:])
what = a['what']; px = int(a.get('px', 400)); spp = int(a.get('spp', 40)); out = a.get('out', WIP+'/'+what); bg = a.get('bg', '#F1EBE1'); dark = a.get('dark') == '1'
reset()
rotdeg = float(a.get('rot', 0))
# How each tool is made: its function, and what it differs in.
B = {
 'flat': (T.flat_varnish, {}), 'angle': (T.angle_sash, {}), 'round': (T.round_sash, {}), 'oval': (T.oval_trim, {}),
 'filbert': (T.artist, dict(kind='filbert')), 'fan': (T.artist, dict(kind='fan', lac='#16324A', seed=6)), 'stencil': (T.stencil, {}), 'wall': (T.wall_block, {}),
 'roller': (T.roller, {}), 'mini': (T.roller, dict(mini=True, stripe='#23443C')), 'putty': (T.putty, {}),
 'flat-30': (T.flat_varnish, dict(w=1.5, L=5.0, name='flat30', seed=21, lines=T.flat_lines('30'))), 'flat-80': (T.flat_varnish, dict(detail=1.5, w=4.0, L=6.6, name='flat80', seed=22, lines=T.flat_lines('80'))),
 'wall-100': (T.wall_block, dict(w=5.1, L=7.0, hair='black', seed=23)), 'angle-38': (T.angle_sash, dict(detail=.7, w=1.9, L=5.6, seed=24)),
 'round-4': (T.round_sash, dict(detail=.7, r=.82, L=5.2, no=4, seed=25)), 'oval-10': (T.oval_trim, dict(detail=.8, w=1.4, t=.9, L=5.2, no=10, seed=26)),
 'stencil-24': (T.stencil, dict(detail=.6, r=1.15, L=2.6, mm=24, seed=27)), 'putty-38': (T.putty, dict(w=1.9, seed=28)),
 'block': (T.block, {}), 'radiator': (T.radiator, {}), 'sleeves': (T.sleeves, {}),
}
def build(what, **more):
    make, settings = B[what]; R, ends = make(**settings, **more); return lay_down(R, PAD), ends
PAD = {'core': .42}  # the pile that a roller rests on
FREE = ('roller', 'mini', 'putty', 'putty-38', 'radiator', 'sleeves')  # no ferrule line to keep: centred
WIDE = {'block': 18.2, 'wall': 15.2}
dark_bg = '#141B24'
if what in B:
    R, (y0, y1) = build(what)
    Ltot = y1-y0
    rr = math.radians(rotdeg)
    # the hair leaves the ferrule at y = 0: that line stands at 30 % of the frame, so that a row of cards lines up
    fit = max(-y0/.645, y1/.235, WIDE.get(what, 0)/.64); cy = -fit*.2
    if what in FREE: fit = Ltot/.86; cy = (y0+y1)/2
    fit = float(a.get('fit', fit))
    R.rotation_euler = (0, 0, rr); R.location.x = math.sin(rr)*cy; R.location.y = -math.cos(rr)*cy
    if what in ('roller',): R.location.x -= .8
    flatlay(fit=fit, bg=dark_bg if dark else bg, dark=dark, rim=2.2 if dark else 1.0)
elif what == 'quarter':
    # from the side of the hair, as one looks at a brush that one is about to take up
    more = {k: a[k] for k in ('wet', 'dip') if k in a}
    R, (y0, y1) = build(a['tool'], **more); fit = float(a.get('fit', 17)); R.rotation_euler = (0, 0, math.radians(float(a.get('turn', -38))))
    flatlay(fit=fit*1.25, bg=dark_bg if dark else bg, dark=dark); bpy.context.view_layer.update()
    tgt = R.matrix_world @ Vector((0, float(a.get('at', -.5)), .6)); e = math.radians(float(a.get('el', 42))); d = fit/36*85
    side = math.radians(float(a.get('side', 14))); loc = tgt+Vector((math.sin(side)*math.cos(e)*d, -math.cos(side)*math.cos(e)*d, math.sin(e)*d))
    camera(loc, tgt, 85, dof=(loc-tgt).length-1.0, fstop=.10)
elif what == 'macro-tips':
    R, _ = T.flat_varnish(2.6, rad=.0085, seed=1); R.rotation_euler = (0, 0, math.radians(28)); flatlay(fit=16, bg=bg)
    bpy.context.view_layer.update(); tgt = R.matrix_world @ Vector((-.2, 5.2, .25)); loc = tgt+Vector((-2.5, 9.5, 9.0))*1.02
    c = camera(loc, tgt, 100, roll=math.radians(-14), dof=(loc-tgt).length-.15, fstop=.055)
elif what == 'macro-ferrule':
    R, _ = T.round_sash(1.6); R.rotation_euler = (0, 0, math.radians(-62)); flatlay(fit=16, bg=bg)
    bpy.context.view_layer.update(); tgt = R.matrix_world @ Vector((0, -1.3, .7)); loc = tgt+Vector((-2.5, -9.0, 9.5))*1.18
    camera(loc, tgt, 100, roll=math.radians(8), dof=(loc-tgt).length-.9, fstop=.06)
elif what == 'macro-mark':
    R, _ = T.flat_varnish(.4); R.rotation_euler = (0, 0, math.radians(-24)); flatlay(fit=16, bg=bg)
    bpy.context.view_layer.update(); tgt = R.matrix_world @ Vector((.05, -7.85, .7)); loc = tgt+Vector((-2.2, -8.0, 12.0))*.92
    camera(loc, tgt, 100, roll=math.radians(4), dof=(loc-tgt).length, fstop=.16)
elif what == 'macro-handle':
    R, _ = T.flat_varnish(.2); R.rotation_euler = (0, 0, math.radians(-58)); flatlay(fit=16, bg=bg)
    bpy.context.view_layer.update(); tgt = R.matrix_world @ Vector((.05, -14.1, .35)); loc = tgt+Vector((-2.5, -9.0, 9.5))*1.22
    camera(loc, tgt, 100, roll=math.radians(8), dof=(loc-tgt).length-.1, fstop=.11)
elif what == 'artist':
    g = empty('pair')
    for k, (kind, lac, sd, x, y) in enumerate((('filbert', '#8C1D18', 5, -2.3, -.7), ('fan', '#16324A', 6, 1.9, .9))):
        R, (y0, y1) = T.artist(kind, lac=lac, seed=sd, Lh=15.5); rr = math.radians(-32); cy = (y0+y1)/2
        R.rotation_euler = (0, 0, rr); R.location.x = math.sin(rr)*cy+x; R.location.y = -math.cos(rr)*cy+y
    flatlay(fit=float(a.get('fit', 23.5)), bg=dark_bg if dark else bg, dark=dark, rim=2.2 if dark else 1.0)
elif what in ('one-filbert', 'one-fan'):
    kind = what[4:]; R, (y0, y1) = T.artist(kind, lac={'filbert': '#8C1D18', 'fan': '#16324A'}[kind], seed={'filbert': 5, 'fan': 6}[kind], Lh=15.5)
    rr = math.radians(-24); cy = (y0+y1)/2; R.rotation_euler = (0, 0, rr); R.location.x = math.sin(rr)*cy; R.location.y = -math.cos(rr)*cy
    flatlay(fit=float(a.get('fit', 24)), bg=dark_bg if dark else bg, dark=dark, rim=2.2 if dark else 1.0)
elif what in ('pail', 'tray'):
    # three-quarter on a sweep
    if what == 'pail': R = T.pail(body='metal', paint='#1F4B57'); tgt = (0, -.5, 10.6); R.rotation_euler = (0, 0, math.radians(9)); fit = 30; el = 33
    else: R = T.tray(paint='#1F4B57'); tgt = (0, 0, 2.5); R.rotation_euler = (0, 0, math.radians(-16)); fit = float(a.get('fit', 51)); el = 50
    f = fit/30; d = fit/36*85; e = math.radians(el)
    # sweep: floor curving up
    pts = [(-300, 0)]+[(90+60*math.sin(q), 60-60*math.cos(q)) for q in np.linspace(0, math.pi/2, 24)]+[(150, 400)]
    V = []; F = []
    for (y, z) in pts: V += [(-500, y, z), (500, y, z)]
    for i in range(len(pts)-1): F.append((2*i, 2*i+1, 2*i+3, 2*i+2))
    mesh_from('sweep', V, F, plain('sweep', dark_bg if dark else bg, .85, .12))
    camera((0, -d*math.cos(e), tgt[2]+d*math.sin(e)), tgt, 85)
    S = f*f
    area('key', (-40*f, -10*f, 40*f), tgt, 26*f, 25000*S, (1, .965, .91)); area('fill', (44*f, -20*f, 22*f), tgt, 36*f, 4200*S, (.9, .95, 1)); area('rim', (16*f, 44*f, 34*f), tgt, 40*f, 11000*S, (1, .98, .95), size_y=10*f)
    card('flagL', (-20*f, -44*f, 14*f), tgt, 14*f, 60*f, '#050505'); area('bgl', (0, 30*f, 60*f), (0, 70*f, 0), 60*f, 16000*S, (1, .98, .95))
    if what == 'tray': card('flagB', (-6*f, 40*f, 47*f), tgt, 46*f, 20*f, '#050505')  # a dark strip lies in the wet paint
    card('flag', (22*f, -16*f, 12*f), tgt, 6*f, 50*f, '#050505'); world((.86, .93, 1), .16)
if a.get('matte') == '1': matte(px, px, out); sys.exit()
setup_render(px, px, spp, out)
BORD = {'flat': (.30, .72), 'angle': (.33, .70), 'oval': (.37, .66), 'round': (.40, .63), 'stencil': (.33, .70), 'putty': (.28, .74), 'wall': (.12, .90),
 'flat-30': (.34, .68), 'flat-80': (.22, .80), 'wall-100': (.20, .82), 'angle-38': (.36, .67), 'round-4': (.41, .62), 'oval-10': (.38, .65), 'stencil-24': (.35, .68), 'putty-38': (.34, .70), 'radiator': (.28, .62), 'one-filbert': (.26, .76), 'one-fan': (.26, .76), 'sleeves': (.22, .86), 'block': (.10, .93)}
bd = None
if what in BORD and px > 700: bd = (*BORD[what], 0.0, 1.0)
render(out, bd)
