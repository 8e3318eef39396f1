"""Procedural paint-tool studio for Blender 3.4 (Cycles CPU). 1 unit = 1 cm."""
import bpy, bmesh, math, os, random
import numpy as np
from mathutils import Vector, Matrix, Euler

HERE = os.path.dirname(os.path.abspath(__file__))
WIP = os.environ.get('IMAGERY_WORK') or os.path.join(os.path.dirname(HERE), 'wip')

# ------------------------------------------------------------------ scene
def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    return sc

def hexlin(h, a=1.0):
    h = h.lstrip('#')
    out = []
    for i in (0, 2, 4):
        c = int(h[i:i+2], 16) / 255
        out.append(c/12.92 if c <= .04045 else ((c+.055)/1.055)**2.4)
    return (*out, a)

def link(o, parent=None):
    bpy.context.scene.collection.objects.link(o)
    if parent: o.parent = parent
    return o

def empty(name='root'):
    return link(bpy.data.objects.new(name, None))

# ------------------------------------------------------------------ numpy pchip
def pchip(x, y, xi):
    x = np.asarray(x, float); y = np.asarray(y, float)
    h = np.diff(x); d = np.diff(y)/h
    m = np.zeros_like(y)
    for i in range(1, len(x)-1):
        if d[i-1]*d[i] > 0:
            w1 = 2*h[i]+h[i-1]; w2 = h[i]+2*h[i-1]
            m[i] = (w1+w2)/(w1/d[i-1]+w2/d[i])
    m[0] = d[0]; m[-1] = d[-1]
    k = np.clip(np.searchsorted(x, xi)-1, 0, len(x)-2)
    t = (xi-x[k])/h[k]
    return ((2*t**3-3*t**2+1)*y[k] + (t**3-2*t**2+t)*h[k]*m[k]
            + (-2*t**3+3*t**2)*y[k+1] + (t**3-t**2)*h[k]*m[k+1])

def mesh_from(name, verts, faces, mat=None, smooth=True, parent=None):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    if smooth:
        me.polygons.foreach_set('use_smooth', [True]*len(me.polygons))
    me.update()
    o = link(bpy.data.objects.new(name, me), parent)
    if mat: me.materials.append(mat)
    return o

def loft(name, st, mat=None, rings=140, seg=72, parent=None, mod=None, cap=True, zs=None):
    """st: stations (y, halfwidth_x, halfthick_z, superellipse_n[, offx, offz]). Axis = Y."""
    st = [tuple(s)+(0,)*(6-len(s)) for s in st]
    a = np.array(st, float)
    y = np.linspace(a[0, 0], a[-1, 0], rings) if zs is None else np.asarray(zs)
    W = pchip(a[:, 0], a[:, 1], y); T = pchip(a[:, 0], a[:, 2], y); N = pchip(a[:, 0], a[:, 3], y)
    OX = pchip(a[:, 0], a[:, 4], y); OZ = pchip(a[:, 0], a[:, 5], y)
    th = np.linspace(0, 2*math.pi, seg, endpoint=False)
    c, s = np.cos(th), np.sin(th)
    V = []
    for i in range(len(y)):
        n = 2/max(N[i], .5)
        px = np.sign(c)*np.abs(c)**n; pz = np.sign(s)*np.abs(s)**n
        w, t = W[i], T[i]
        if mod is not None:
            dw = mod(y[i], th)
            px = px*(w+dw); pz = pz*(t+dw)
        else:
            px = px*w; pz = pz*t
        V.append(np.stack([px+OX[i], np.full(seg, y[i]), pz+OZ[i]], 1))
    V = np.concatenate(V)
    F = []
    R = len(y)
    for i in range(R-1):
        for j in range(seg):
            k = (j+1) % seg
            F.append((i*seg+j, (i+1)*seg+j, (i+1)*seg+k, i*seg+k))
    if cap:
        F.append(tuple(range(seg))); F.append(tuple(reversed(range((R-1)*seg, R*seg))))
    o = mesh_from(name, V, F, mat, parent=parent)
    if cap:
        o.data.polygons[-1].use_smooth = False; o.data.polygons[-2].use_smooth = False
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(o.data); bm.free()
    return o

def lathe(name, prof, mat=None, seg=96, parent=None, axis='Z', smooth_angle=35):
    """prof: list of (r, h)."""
    V = []; F = []
    th = np.linspace(0, 2*math.pi, seg, endpoint=False)
    for r, h in prof:
        for t in th:
            p = (r*math.cos(t), r*math.sin(t), h)
            if axis == 'Y': p = (p[0], p[2], p[1])
            if axis == 'X': p = (p[2], p[0], p[1])
            V.append(p)
    for i in range(len(prof)-1):
        for j in range(seg):
            k = (j+1) % seg
            F.append((i*seg+j, (i+1)*seg+j, (i+1)*seg+k, i*seg+k))
    o = mesh_from(name, V, F, mat, parent=parent)
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(o.data); bm.free()
    o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(smooth_angle)
    return o

def box(name, size, loc=(0, 0, 0), mat=None, bevel=.02, parent=None, rot=(0, 0, 0), segs=3):
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts: v.co = Vector((v.co.x*size[0], v.co.y*size[1], v.co.z*size[2]))
    if bevel:
        bmesh.ops.bevel(bm, geom=list(bm.edges), offset=min(bevel, min(size)*.49), segments=segs, affect='EDGES', profile=.5)
    me = bpy.data.meshes.new(name); bm.to_mesh(me); bm.free()
    me.polygons.foreach_set('use_smooth', [True]*len(me.polygons)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(40)
    o = link(bpy.data.objects.new(name, me), parent); o.location = loc; o.rotation_euler = rot
    if mat: me.materials.append(mat)
    return o

def tube(name, pts, r, mat=None, parent=None, res=12, cyclic=False):
    cu = bpy.data.curves.new(name, 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = r; cu.bevel_resolution = 6
    cu.resolution_u = res; cu.use_fill_caps = True
    sp = cu.splines.new('NURBS'); sp.points.add(len(pts)-1)
    for p, q in zip(sp.points, pts): p.co = (*q, 1)
    sp.use_endpoint_u = not cyclic; sp.use_cyclic_u = cyclic; sp.order_u = 3
    o = link(bpy.data.objects.new(name, cu), parent)
    if mat: cu.materials.append(mat)
    return o

def boolean(o, cutter, op='DIFFERENCE'):
    m = o.modifiers.new('b', 'BOOLEAN'); m.object = cutter; m.operation = op; m.solver = 'EXACT'
    cutter.hide_render = True; cutter.hide_viewport = False; cutter.display_type = 'WIRE'
    o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(38)

def hole(o, y, r, parent, x=0):
    """Drilled through, and countersunk on both sides where the handle is `half` thick."""
    z = np.array([v.co.z for v in o.data.vertices if abs(v.co.y-y) < .2 and abs(v.co.x-x) < r+.1]); half = float(z.max()) if len(z) else 4
    sink = .22*r
    c = lathe('cut', [(0, -4), (r+3*sink, -4), (r+3*sink, -half-2*sink), (r, -half+sink), (r, half-sink), (r+3*sink, half+2*sink), (r+3*sink, 4), (0, 4)], axis='Z', seg=72, parent=parent)
    c.location = (x, y, 0); boolean(o, c)
    c.hide_render = True
    return c

def lay_down(R, pad=None):
    """Lets a tool rest on the paper as it would, on the two points of its underside between which it balances.
    `pad`: by the beginning of a mesh's name, how far what is not a mesh (pile) stands out below it. Gives the tool's new root."""
    P = empty('rest'); R.location = (0, 0, 0); bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get(); pts = []
    def walk(o):
        for c in o.children:
            if c.type in ('MESH', 'CURVE') and not c.hide_render and c.data is not None:
                ev = c.evaluated_get(dg); me = ev.to_mesh()
                if me is not None and len(me.vertices):
                    co = np.empty(len(me.vertices)*3); me.vertices.foreach_get('co', co); M = np.array(c.matrix_world)
                    w = co.reshape(-1, 3)@M[:3, :3].T+M[:3, 3]; w[:, 2] -= max([v for k, v in (pad or {}).items() if c.name.startswith(k)], default=0); pts.append(w[:, 1:])
                    ev.to_mesh_clear()
            walk(c)
    walk(R)
    A = np.concatenate(pts); A = A[np.lexsort((A[:, 1], A[:, 0]))]; hull = []
    for q in A:
        while len(hull) > 1 and np.cross(hull[-1]-hull[-2], q-hull[-2]) <= 0: hull.pop()
        hull.append(q)
    mid = A[:, 0].mean(); i = max(k for k in range(len(hull)-1) if hull[k][0] <= mid or k == 0)
    (ya, za), (yb, zb) = hull[i], hull[i+1]; slope = math.atan2(zb-za, yb-ya)
    R.rotation_euler = (-slope, 0, 0); R.location.z = .01-(za*math.cos(slope)-ya*math.sin(slope)); R.parent = P
    return P

# ------------------------------------------------------------------ node helper
class N:
    def __init__(s, name):
        s.m = bpy.data.materials.new(name); s.m.use_nodes = True
        s.t = s.m.node_tree; s.t.nodes.clear()
        s.out = s.t.nodes.new('ShaderNodeOutputMaterial')
    def n(s, kind, **kw):
        nd = s.t.nodes.new('ShaderNode'+kind)
        for k, v in kw.items():
            if k.startswith('_'): setattr(nd, k[1:], v); continue
            key = int(k[1:]) if k[0] == 'i' and k[1:].isdigit() else k.replace('__', ' ')
            if hasattr(v, 'is_linked') or hasattr(v, 'links'): s.t.links.new(v, nd.inputs[key])
            else: nd.inputs[key].default_value = v
        return nd
    def l(s, a, b): s.t.links.new(a, b)
    def ramp(s, fac, stops, interp='LINEAR'):
        nd = s.t.nodes.new('ShaderNodeValToRGB'); cr = nd.color_ramp; cr.interpolation = interp
        while len(cr.elements) < len(stops): cr.elements.new(.5)
        for e, (p, c) in zip(cr.elements, stops):
            e.position = p; e.color = c if len(c) == 4 else (*c, 1)
        s.l(fac, nd.inputs[0]); return nd.outputs[0]
    def math(s, op, a, b=None, c=None, clamp=False):
        nd = s.t.nodes.new('ShaderNodeMath'); nd.operation = op; nd.use_clamp = clamp
        for i, v in enumerate((a, b, c)):
            if v is None: continue
            if hasattr(v, 'links'): s.l(v, nd.inputs[i])
            else: nd.inputs[i].default_value = v
        return nd.outputs[0]
    def mix(s, f, a, b, mode='MIX'):
        nd = s.t.nodes.new('ShaderNodeMixRGB'); nd.blend_type = mode
        for i, v in enumerate((f, a, b)):
            if hasattr(v, 'links'): s.l(v, nd.inputs[i])
            else: nd.inputs[i].default_value = v
        return nd.outputs[0]
    def obj(s, scale=(1, 1, 1), loc=(0, 0, 0), rot=(0, 0, 0)):
        tc = s.n('TexCoord'); mp = s.n('Mapping', Scale=scale, Location=loc, Rotation=rot)
        s.l(tc.outputs['Object'], mp.inputs['Vector']); return mp.outputs[0]
    def noise(s, vec, scale=5, detail=4, rough=.5, dist=0, out=0):
        nd = s.n('TexNoise', Scale=scale, Detail=detail, Roughness=rough, Distortion=dist); s.l(vec, nd.inputs['Vector']); return nd.outputs[out]
    def bump(s, h, strength=.2, dist=.02, normal=None):
        nd = s.n('Bump', Strength=strength, Distance=dist); s.l(h, nd.inputs['Height'])
        if normal is not None: s.l(normal, nd.inputs['Normal'])
        return nd.outputs[0]
    def bsdf(s, **kw):
        b = s.n('BsdfPrincipled', **kw); s.l(b.outputs[0], s.out.inputs[0]); return b

WOODS = {
    'beech':  dict(a='#C68F60', b='#A5683C', c='#DCB084', pore='#6E3F22', ring=.14),
    'birch':  dict(a='#D3AE80', b='#B98C58', c='#E4C89E', pore='#94693A', ring=.14),
    'walnut': dict(a='#4C2F1E', b='#2C1A10', c='#664128', pore='#170C07', ring=.6),
    'oak':    dict(a='#AE7F4C', b='#875A30', c='#C59A66', pore='#4F3118', ring=.6),
}
def wood(kind='beech', lacquer=.6, rough=.32, dip=None, dip_y=None, seed=0, mark=None, mark_mode='burn', dip_below=False, gap=True, along='Y'):
    """mark: (png path, xmin, ymin, width, height) planar projected on +Z side; dip: hex colour lacquer above dip_y."""
    p = WOODS[kind]; m = N('wood_'+kind)
    rot = (0, 0, 0) if along == 'Y' else (0, 0, math.pi/2)
    base = m.obj(loc=(seed*3.1, seed*1.7, seed*2.3), rot=rot)
    def st(sx, sy, sz):
        mp = m.n('Mapping', Scale=(sx, sy, sz)); m.l(base, mp.inputs['Vector']); return mp.outputs[0]
    warp = m.noise(st(.35, .06, .35), 1.6, 3, .5, out=1)
    add = m.n('VectorMath', _operation='MULTIPLY_ADD'); m.l(warp, add.inputs[0]); add.inputs[1].default_value = (1.6, 1.6, 1.6); m.l(st(1, .045, 1.4), add.inputs[2])
    wv = m.n('TexWave', _wave_type='RINGS', _rings_direction='Y', Scale=1.55, Distortion=2.2, Detail=3.0); m.l(add.outputs[0], wv.inputs['Vector'])
    wv.inputs['Detail Scale'].default_value = 1.4
    broad = m.noise(st(1.3, .1, 1.3), 1.2, 4, .6)
    fib = m.noise(st(14, .35, 14), 2.2, 5, .65)
    ringv = m.ramp(wv.outputs[1], [(0, (0, 0, 0)), (.55, (.25, .25, .25)), (.93, (1, 1, 1)), (1, (.5, .5, .5))])
    col = m.mix(m.ramp(broad, [(.3, (0, 0, 0)), (.7, (1, 1, 1))]), hexlin(p['a']), hexlin(p['c']))
    col = m.mix(m.math('MULTIPLY', ringv, min(1, p['ring']*1.7)), col, hexlin(p['b']))
    col = m.mix(m.math('MULTIPLY', m.ramp(fib, [(.35, (1, 1, 1)), (.6, (0, 0, 0))]), .6), col, hexlin(p['b']))
    # pores / ray flecks: short dark dashes
    # beech and birch have short flecks and hardly a figure; walnut and oak have pores as long as a nail is wide
    short = kind in ('beech', 'birch')
    fl = m.n('TexVoronoi', Scale=5.5, Randomness=1.0); m.l(st(4.6, .95, 4.6) if short else st(3.2, .42, 3.2), fl.inputs['Vector'])
    flm = m.ramp(fl.outputs['Distance'], [(.08, (1, 1, 1)), (.19, (0, 0, 0))])
    pn = m.noise(st(30, .9, 30), 2.0, 2, .5)
    pm = m.ramp(pn, [(.62, (0, 0, 0)), (.70, (1, 1, 1))])
    col = m.mix(m.math('MULTIPLY', flm, .46 if short else .25), col, hexlin(p['pore']))
    col = m.mix(m.math('MULTIPLY', pm, .35), col, hexlin(p['pore']))
    height = m.math('ADD', m.math('MULTIPLY', pm, -.5), m.math('MULTIPLY', fib, .35))
    roughv = m.math('ADD', m.math('MULTIPLY', fib, .12), rough-.06)
    coat = lacquer; nrm = m.bump(height, .22*(1-.6*lacquer), .012)
    tc = m.n('TexCoord'); sep = m.n('SeparateXYZ'); m.l(tc.outputs['Object'], sep.inputs[0])
    isdip = None
    if dip:
        nzv = m.noise(m.obj((1, 1, 1)), 1.1, 2, .5)
        yy = m.math('ADD', sep.outputs['Y'], m.math('MULTIPLY', m.math('SUBTRACT', nzv, .5), .05))
        isdip = m.math('GREATER_THAN' if not dip_below else 'LESS_THAN', yy, dip_y)
        lac = m.mix(m.math('MULTIPLY', m.noise(m.obj((1, .3, 1)), .8, 3, .5), .25), hexlin(dip), (0.0, 0.0, 0.0, 1))
        col = m.mix(isdip, col, lac)
        roughv = m.mix(isdip, roughv, (.24, .24, .24, 1))
        peel = m.noise(m.obj((1, 1, 1)), 3.0, 2, .5)
        nd = m.n('Bump', Strength=.05, Distance=.05); m.l(peel, nd.inputs['Height'])
        mixn = m.n('Mix', _data_type='VECTOR'); m.l(isdip, mixn.inputs[0]); m.l(nrm, mixn.inputs[4]); m.l(nd.outputs[0], mixn.inputs[5]); nrm = mixn.outputs[1]
        coat = m.math('ADD', m.math('MULTIPLY', isdip, 1-lacquer), lacquer)
    if mark:
        path, x0, y0, w, h = mark
        cmb = m.n('CombineXYZ'); m.l(m.math('DIVIDE', m.math('SUBTRACT', sep.outputs['X'], x0), w), cmb.inputs[0]); m.l(m.math('DIVIDE', m.math('SUBTRACT', sep.outputs['Y'], y0), h), cmb.inputs[1])
        im = m.n('TexImage', _extension='CLIP', _interpolation='Cubic'); im.image = bpy.data.images.load(path, check_existing=True); im.image.colorspace_settings.is_data = True
        m.l(cmb.outputs[0], im.inputs[0])
        up = m.math('GREATER_THAN', sep.outputs['Z'], 0.0)
        mk = m.math('MULTIPLY', m.math('MULTIPLY', im.outputs[0], up), im.outputs[1] if False else 1.0)
        if mark_mode == 'burn':
            col = m.mix(m.math('MULTIPLY', mk, .86), col, hexlin('#2A160C'))
            nd = m.n('Bump', Strength=.6, Distance=.03); nd.invert = True; m.l(mk, nd.inputs['Height']); m.l(nrm, nd.inputs['Normal']); nrm = nd.outputs[0]
        else:
            ink = {'gold': '#D8B26A', 'white': '#F2ECE0', 'ink': '#1B1E22'}[mark_mode]
            col = m.mix(m.math('MULTIPLY', mk, .95), col, hexlin(ink))
    b = m.bsdf(Base__Color=col, Roughness=roughv, Specular=.45, Clearcoat=coat, Clearcoat__Roughness=.12, Normal=nrm)
    return m.m

METALS = {'steel': '#C9CBCC', 'copper': '#D98E68', 'brass': '#CDA764', 'gold': '#DDB56A', 'nickel': '#D3CDC2', 'black': '#1A1A1B', 'alu': '#D4D5D6', 'galv': '#9DA1A3'}
def metal(kind='steel', rough=.27, brush=(1.2, 34, 1.2), strength=.16, aniso=.0, smudge=.5):
    """brush: noise stretch; large y => fine lines running round the ferrule (x direction)."""
    m = N('metal_'+kind)
    nz = m.noise(m.obj(brush), 6.0, 5, .75)
    nz2 = m.noise(m.obj((.9, .9, .9)), 1.4, 4, .6)
    r = m.math('ADD', m.math('MULTIPLY', m.math('SUBTRACT', nz, .5), .30), m.math('ADD', m.math('MULTIPLY', m.math('SUBTRACT', nz2, .5), .22*smudge), rough))
    # handling leaves a few scratches, in no direction
    sc = m.ramp(m.noise(m.obj((.6, 9, 2), rot=(0, 0, .5)), 5.0, 2, .5), [(.70, (0, 0, 0)), (.73, (1, 1, 1))]); r = m.math('ADD', r, m.math('MULTIPLY', sc, .10))
    base = hexlin(METALS[kind]); dk = lambda q: tuple(c*q for c in base[:3])+(1,)
    col = m.mix(m.math('MULTIPLY', m.ramp(nz2, [(.35, (0, 0, 0)), (.75, (1, 1, 1))]), .22), base, dk(.62))
    col = m.mix(m.math('MULTIPLY', m.ramp(nz, [(.38, (1, 1, 1)), (.58, (0, 0, 0))]), .30), col, dk(.45))
    b = m.bsdf(Base__Color=col, Metallic=1.0, Roughness=r, Specular=.5, Normal=m.bump(nz, strength, .01))
    return m.m

def galvanised(rough=.30):
    m = N('galv'); v = m.n('TexVoronoi', Scale=2.1, Randomness=1.0); wv = m.noise(m.obj(), 1.2, 3, .6, out=1); ad = m.n('VectorMath', _operation='MULTIPLY_ADD'); m.l(wv, ad.inputs[0]); ad.inputs[1].default_value = (.9, .9, .9); m.l(m.obj(), ad.inputs[2]); m.l(ad.outputs[0], v.inputs['Vector'])
    sp = m.n('SeparateXYZ'); m.l(v.outputs['Color'], sp.inputs[0]); fine = m.noise(m.obj(), 9, 3, .6)
    col = m.mix(sp.outputs[0], hexlin('#9DA1A4'), hexlin('#ABAFB1')); r = m.math('ADD', m.math('MULTIPLY', sp.outputs[1], .06), m.math('ADD', m.math('MULTIPLY', fine, .10), rough-.10))
    m.bsdf(Base__Color=col, Metallic=1.0, Roughness=r, Normal=m.bump(m.math('ADD', sp.outputs[2], m.math('MULTIPLY', fine, .6)), .05, .05)); return m.m

def plain(name, hexc, rough=.4, spec=.5, coat=0, bump=0, bscale=8, metallic=0, sss=0, trans=0, ior=1.45):
    m = N(name)
    kw = dict(Base__Color=hexlin(hexc), Roughness=rough, Specular=spec, Clearcoat=coat, Metallic=metallic)
    if trans: kw['Transmission'] = trans; kw['IOR'] = ior
    if bump:
        kw['Normal'] = m.bump(m.noise(m.obj(), bscale, 4, .55), bump, .05)
    b = m.bsdf(**kw)
    if sss:
        b.inputs['Subsurface'].default_value = sss; b.inputs['Subsurface Color'].default_value = hexlin(hexc); b.inputs['Subsurface Radius'].default_value = (.3, .2, .1)
    return m.m

def paintmat(hexc, rough=.16, coat=.6, ridges=None, name='paint'):
    m = N(name)
    nz = m.noise(m.obj(ridges or (1, 1, 1)), 4, 3, .5)
    col = m.mix(m.math('MULTIPLY', nz, .16), hexlin(hexc), tuple(c*.55 for c in hexlin(hexc)[:3])+(1,))
    m.bsdf(Base__Color=col, Roughness=rough, Specular=.5, Clearcoat=coat, Clearcoat__Roughness=.06, Normal=m.bump(nz, .12, .05))
    return m.m

def hairmat(stops, name='hair', wet=None, wet_at=.7, rough=.32, spec=.55, trans=.25, var=.35):
    """stops: colour ramp root->tip [(pos,hex)]. Principled on hair curves + a little translucency."""
    m = N(name)
    hi = m.n('HairInfo')
    f = hi.outputs['Intercept']; rnd = hi.outputs['Random']
    fj = m.math('ADD', f, m.math('MULTIPLY', m.math('SUBTRACT', rnd, .5), .10))
    col = m.ramp(fj, [(p, hexlin(h)) for p, h in stops])
    hsv = m.n('HueSaturation'); m.l(col, hsv.inputs['Color'])
    m.l(m.math('ADD', m.math('MULTIPLY', rnd, var*2), 1-var), hsv.inputs['Value'])
    m.l(m.math('ADD', m.math('MULTIPLY', rnd, .3), .85), hsv.inputs['Saturation'])
    col = hsv.outputs[0]; r = rough; coat = 0.0
    if wet:
        isw = m.math('GREATER_THAN', m.math('ADD', f, m.math('MULTIPLY', m.math('SUBTRACT', rnd, .5), .05)), wet_at)
        col = m.mix(isw, col, hexlin(wet)); r = m.math('MULTIPLY_ADD', isw, .12-rough, rough); coat = isw
    p = m.n('BsdfPrincipled', Base__Color=col, Roughness=r, Specular=spec, Clearcoat=coat, Clearcoat__Roughness=.06)
    t = m.n('BsdfTranslucent', Color=col)
    mx = m.n('MixShader', Fac=trans); m.l(p.outputs[0], mx.inputs[1]); m.l(t.outputs[0], mx.inputs[2])
    m.l(mx.outputs[0], m.out.inputs[0])
    return m.m

HAIR = {
    'hog':    [(0, '#966E40'), (.25, '#B28B5A'), (.6, '#CAA877'), (.85, '#DCC59C'), (1, '#EBDCC0')],
    'black':  [(0, '#1A1512'), (.6, '#231C18'), (.88, '#3A2D24'), (1, '#6A543F')],
    'synth':  [(0, '#6E3F22'), (.5, '#8F5630'), (.72, '#C08A55'), (1, '#EAD3AB')],
    'grey':   [(0, '#4A4C50'), (.55, '#77797C'), (.8, '#B9B7B0'), (1, '#E7E3D8')],
    'sable':  [(0, '#5C2F17'), (.6, '#7C4321'), (.85, '#5A2D16'), (1, '#2E170C')],
    'white':  [(0, '#B9AD93'), (.5, '#D5CBB6'), (1, '#EFE9DC')],
    'gold':   [(0, '#A9692A'), (.5, '#C2853D'), (.8, '#DBAA62'), (1, '#F0D6A2')],
}

# ------------------------------------------------------------------ hair curves
def _gn_group():
    g = bpy.data.node_groups.get('HairFromMesh')
    if g: return g
    g = bpy.data.node_groups.new('HairFromMesh', 'GeometryNodeTree')
    g.inputs.new('NodeSocketGeometry', 'Geometry'); g.outputs.new('NodeSocketGeometry', 'Geometry')
    g.inputs.new('NodeSocketObject', 'Src'); g.inputs.new('NodeSocketMaterial', 'Mat')
    i = g.nodes.new('NodeGroupInput'); o = g.nodes.new('NodeGroupOutput')
    oi = g.nodes.new('GeometryNodeObjectInfo'); oi.transform_space = 'ORIGINAL'
    mc = g.nodes.new('GeometryNodeMeshToCurve'); sr = g.nodes.new('GeometryNodeSetCurveRadius')
    na = g.nodes.new('GeometryNodeInputNamedAttribute'); na.data_type = 'FLOAT'; na.inputs['Name'].default_value = 'rad'
    sm = g.nodes.new('GeometryNodeSetMaterial')
    L = g.links.new
    L(i.outputs['Src'], oi.inputs['Object']); L(oi.outputs['Geometry'], mc.inputs['Mesh']); L(mc.outputs[0], sr.inputs['Curve'])
    L(na.outputs['Attribute'], sr.inputs['Radius']); L(sr.outputs[0], sm.inputs['Geometry']); L(i.outputs['Mat'], sm.inputs['Material']); L(sm.outputs[0], o.inputs[0])
    return g

def strands(name, P, R, mat, parent=None):
    """P: (n,k,3) points, R: (n,k) radii -> native Cycles hair curves."""
    n, k, _ = P.shape
    me = bpy.data.meshes.new(name+'_src'); me.vertices.add(n*k); me.vertices.foreach_set('co', P.reshape(-1).astype(np.float32))
    e = (np.arange(n)[:, None]*k+np.arange(k-1)[None, :]).reshape(-1)
    ed = np.stack([e, e+1], 1).reshape(-1).astype(np.int32)
    me.edges.add(len(e)); me.edges.foreach_set('vertices', ed)
    at = me.attributes.new('rad', 'FLOAT', 'POINT'); at.data.foreach_set('value', R.reshape(-1).astype(np.float32))
    me.update()
    src = bpy.data.objects.new(name+'_src', me); link(src); src.hide_render = True; src.hide_viewport = False
    hc = bpy.data.hair_curves.new(name); hc.materials.append(mat)
    o = link(bpy.data.objects.new(name, hc), parent)
    md = o.modifiers.new('gn', 'NODES'); md.node_group = _gn_group()
    md[md.node_group.inputs[1].identifier] = src; md[md.node_group.inputs[2].identifier] = mat
    return o

def bristles(name, mat, y0, L, w, t, n=5000, wt=None, tt=None, bulge=.06, angle=0.0, chisel=.10, jit=.05, rad=.013, tip=.35,
             k=9, clump=.45, nclump=None, stray=.012, seed=1, shape='rect', tipshape=None, parent=None, flag=.35, wet=None, bend=0.0, fan=0.0):
    """Bundle along +Y from y0. w,t = half-size at the root, wt/tt at the tips. angle: sash slope (length change per half-width)."""
    rg = np.random.default_rng(seed)
    wt = w*1.04 if wt is None else wt; tt = t*.45 if tt is None else tt
    if shape == 'round':
        r = np.sqrt(rg.random(n)); a = rg.random(n)*2*np.pi; u = r*np.cos(a); v = r*np.sin(a)
    elif shape == 'oval':
        r = np.sqrt(rg.random(n)); a = rg.random(n)*2*np.pi
        u = r*np.sign(np.cos(a))*np.abs(np.cos(a))**.8; v = r*np.sign(np.sin(a))*np.abs(np.sin(a))**.8
    else:
        # bias samples to the outer shell so that the visible faces are dense
        u = rg.uniform(-1, 1, n); v = rg.uniform(-1, 1, n); m = rg.random(n) < .35
        v[m] = np.sign(v[m])*(1-.12*rg.random(m.sum()))
    if shape == 'rect':   # keep the corners inside the rounded ferrule
        q = np.maximum(1, (np.abs(u)**5+np.abs(v)**5)**.2); u = u/q; v = v/q
    rr = np.sqrt(u*u+v*v)
    # length
    ln = np.full(n, float(L))
    ln *= 1-jit*np.abs(rg.normal(0, .55, n))
    if shape == 'rect': ln *= 1-chisel*np.abs(v)**2
    ln += angle*u*w
    if tipshape: ln = tipshape(u, v, ln, rg)
    # tips
    nclump = nclump or max(30, n//28)
    cu = rg.uniform(-1, 1, nclump); cv = rg.uniform(-1, 1, nclump)
    if shape != 'rect':
        q = np.sqrt(rg.random(nclump)); a = rg.random(nclump)*2*np.pi; cu, cv = q*np.cos(a), q*np.sin(a)
    d = (u[:, None]-cu[None])**2*(w/max(t, .01))**.7+(v[:, None]-cv[None])**2
    ci = np.argmin(d, 1)
    ut = u+(cu[ci]-u)*clump*.5*rg.random(n)**.5; vt = v+(cv[ci]-v)*clump*.5*rg.random(n)**.5
    ut += rg.normal(0, .012, n)*min(1, 2.0/w); vt += rg.normal(0, .05, n)
    s = rg.random(n) < stray
    ut[s] += rg.normal(0, .10, s.sum())*min(1, 2.0/w)*1.5; vt[s] += rg.normal(0, .45, s.sum())
    nm = max(10, int(14*w)); mu = rg.uniform(-1, 1, nm); mv = rg.uniform(-1, 1, nm); mi = np.argmin((u[:, None]-mu)**2*(w/max(t, .01))+(v[:, None]-mv)**2, 1)
    ln *= 1+np.clip(rg.normal(0, jit*.45, nm), -.045, .03)[mi]
    ut += (mu[mi]-u)*.16+rg.normal(0, .036, nm)[mi]*min(1, 2.0/w); vt += rg.normal(0, .10, nm)[mi]
    T = np.linspace(0, 1, k)[None, :]
    y = y0+ln[:, None]*T
    tt_ = T**1.6
    bl = np.sin(np.pi*np.clip(T*1.05, 0, 1))**1.0*bulge
    X = (u*w)[:, None]*(1-tt_)+(ut*wt)[:, None]*tt_ + (u*w)[:, None]*bl*.35
    Z = (v*t)[:, None]*(1-tt_)+(vt*tt)[:, None]*tt_ + (v*max(t, .25*w))[:, None]*bl
    # gentle individual waviness
    ph = rg.random((n, 2))*6.28; am = rg.normal(0, .010, (n, 2))*L*.35
    X = X+am[:, :1]*np.sin(T*3.5+ph[:, :1])*T; Z = Z+am[:, 1:]*np.sin(T*3.1+ph[:, 1:])*T
    # a few hairs have left the rest, and lean out at the sides or stand off the face
    lo = rg.choice(n, max(3, n//1100), replace=False); X[lo] += (np.sign(u[lo])*rg.uniform(.05, .32, len(lo))*min(1, w))[:, None]*T**2.6; Z[lo] += rg.uniform(0, .25, len(lo))[:, None]*T**2.2
    if bend: Z = Z+bend*T**2
    if fan: X = X*(1+fan*T)
    P = np.stack([X, y, Z], 2)
    R = rad*(1-(1-tip)*T**2.2)*rg.uniform(.75, 1.2, (n, 1))
    o = strands(name, P, R, mat, parent)
    if flag:  # flagged tips: every hair splits into two finer ends
        nf = int(n*flag); idx = rg.choice(n, nf, replace=False)
        T2 = np.linspace(.86, 1.02, 4)
        out = []; ro = []
        for sgn in (-1, 1):
            base = np.stack([np.stack([np.interp(T2, np.linspace(0, 1, k), P[i, :, c], right=None) for c in range(3)], 1) for i in idx])
            dirv = P[idx, -1]-P[idx, -2]; dirv /= np.linalg.norm(dirv, axis=1)[:, None]+1e-9
            off = rg.normal(0, 1, (nf, 3)); off[:, 1] *= .2
            amt = (np.array([0, .25, .6, 1.0])*rad*2.6)[None, :, None]
            base = base+off[:, None, :]*amt*sgn*.7 + dirv[:, None, :]*np.array([0, 0, 0, .02*L])[None, :, None]
            out.append(base); ro.append(np.tile(rad*tip*np.array([.9, .8, .65, .35]), (nf, 1)))
        fm = mat.copy(); 
        strands(name+'_flag', np.concatenate(out), np.concatenate(ro), flagmat(mat), parent)
    return o

def flagmat(mat):
    """same material with the intercept forced to the tip colour."""
    k = mat.name+'_tip'
    if k in bpy.data.materials: return bpy.data.materials[k]
    f = mat.copy(); f.name = k
    hi = [n for n in f.node_tree.nodes if n.bl_idname == 'ShaderNodeHairInfo'][0]
    val = f.node_tree.nodes.new('ShaderNodeValue'); val.outputs[0].default_value = .97
    for l in list(f.node_tree.links):
        if l.from_socket == hi.outputs['Intercept']:
            to = l.to_socket; f.node_tree.links.remove(l); f.node_tree.links.new(val.outputs[0], to)
    return f

# ------------------------------------------------------------------ marks (PNG masks through PIL run outside) 
def mark(name, lines, size=(900, 300), icon=True, rot=False):
    import subprocess, json
    path = os.path.join(WIP, 'mark_%s.png' % name)
    subprocess.run(['/usr/bin/python3', os.path.join(HERE, 'mark.py'), path, json.dumps(dict(lines=lines, size=size, icon=icon, rot=rot))], check=True)
    return path

# ------------------------------------------------------------------ studio
def area(name, loc, target, size, power, color=(1, 1, 1), size_y=None, spread=math.pi, cam=False):
    li = bpy.data.lights.new(name, 'AREA'); li.energy = power; li.color = color; li.size = size
    li.spread = spread
    if size_y: li.shape = 'RECTANGLE'; li.size_y = size_y
    o = link(bpy.data.objects.new(name, li)); o.location = loc
    o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    o.visible_camera = cam
    return o

def card(name, loc, target, sx, sy, hexc):
    mt = plain(name, hexc, .9, .0)
    o = mesh_from(name, [(-sx/2, -sy/2, 0), (sx/2, -sy/2, 0), (sx/2, sy/2, 0), (-sx/2, sy/2, 0)], [(0, 1, 2, 3)], mt, smooth=False)
    o.location = loc; o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler(); o.visible_camera = False; o.visible_shadow = False; o.visible_diffuse = False
    return o

def glowcard(loc, target, size, strength):
    """gradient reflector above the camera, seen by glossy rays only: gives flat metal its bright-to-dark sweep."""
    m = N('glow'); tc = m.n('TexCoord'); sp = m.n('SeparateXYZ'); m.l(tc.outputs['Generated'], sp.inputs[0])
    g = m.ramp(m.math('ADD', m.math('MULTIPLY', sp.outputs[0], -.55), m.math('ADD', m.math('MULTIPLY', sp.outputs[1], .75), .35)), [(.30, (.03, .03, .033)), (.44, (.16, .165, .17)), (.52, (.55, .55, .55)), (.60, (1.7, 1.65, 1.57)), (.68, (.9, .88, .86)), (.80, (.22, .22, .23)), (1, (.06, .06, .065))])
    e = m.n('Emission', Strength=strength); m.l(g, e.inputs[0]); m.l(e.outputs[0], m.out.inputs[0])
    h = size/2; o = mesh_from('glow', [(-h, -h, 0), (h, -h, 0), (h, h, 0), (-h, h, 0)], [(0, 1, 2, 3)], m.m, smooth=False)
    o.location = loc; o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('Z', 'Y').to_euler(); o.visible_camera = False; o.visible_diffuse = False; o.visible_shadow = False; o.visible_transmission = False
    return o

def world(col, strength):
    w = bpy.data.worlds.new('w'); bpy.context.scene.world = w; w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (*col, 1); w.node_tree.nodes['Background'].inputs[1].default_value = strength

def camera(loc, target, lens=85, roll=0, dof=None, fstop=8):
    c = bpy.data.cameras.new('cam'); c.lens = lens; c.sensor_width = 36; c.clip_end = 5000
    o = link(bpy.data.objects.new('cam', c)); o.location = loc
    q = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y'); o.rotation_euler = q.to_euler()
    if roll: o.rotation_euler.rotate_axis('Z', roll)
    if dof is not None:
        c.dof.use_dof = True; c.dof.focus_distance = dof; c.dof.aperture_fstop = fstop
    bpy.context.scene.camera = o; return o

def paper(hexc='#F1EBE1', z=0, size=400, bump=.05):
    m = N('paper')
    nz = m.noise(m.obj(), 14, 5, .6); big = m.noise(m.obj((.02, .02, .02)), 1.2, 3, .5)
    col = m.mix(m.math('MULTIPLY', big, .06), hexlin(hexc), tuple(c*.8 for c in hexlin(hexc)[:3])+(1,))
    m.bsdf(Base__Color=col, Roughness=.85, Specular=.12, Normal=m.bump(nz, bump, .02))
    o = mesh_from('paper', [(-size, -size, z), (size, -size, z), (size, size, z), (-size, size, z)], [(0, 1, 2, 3)], m.m, smooth=False)
    return o

def flatlay(fit=30, bg='#F1EBE1', key=1.0, dark=False, tilt=9, aim=(0, 0, 1.0), aspect=1.0, rim=1.0):
    """Top-down catalogue set. fit = cm across the frame width. tilt = degrees off vertical."""
    paper(bg)
    f = fit/30
    d = fit/36*85*1.0
    a = math.radians(tilt)
    camera((aim[0], aim[1]-d*math.sin(a), d*math.cos(a)), aim, 85)
    S = f*f
    # soft key upper left, big; weak fill right; strip rim from the top; overhead gradient card
    area('key', (-30*f, 24*f, 36*f), (0, 0, 0), 23*f, 31000*S*key, (1.0, .955, .89))
    area('fill', (42*f, -10*f, 30*f), (0, 0, 0), 44*f, 4600*S*key*(.35 if dark else 1), (.92, .96, 1.0))
    area('rim', (14*f, 46*f, 14*f), (0, 4*f, 0), 44*f, 8000*S*key*rim, (1, .98, .95), size_y=8*f)
    if dark: area('rim2', (44*f, 16*f, 7*f), (0, 0, 1), 30*f, 6500*S, (.86, .93, 1.0), size_y=6*f)
    card('flagR', (15*f, 0, 15*f), (0, 0, 2), 8*f, 60*f, '#050505')
    glowcard((0, -6*f, d*1.25), (0, 0, 0), 46*f, .55 if dark else 1.0)
    world((.90, .94, 1.0), .13 if not dark else .05)
    return d

def setup_render(w, h, samples, out, pct=100, bounces=6):
    sc = bpy.context.scene; r = sc.render; c = sc.cycles
    r.resolution_x = w; r.resolution_y = h; r.resolution_percentage = pct
    c.device = 'CPU'; c.use_denoising = False; c.samples = samples; c.use_adaptive_sampling = True; c.adaptive_threshold = .02; c.adaptive_min_samples = max(16, samples//3)
    c.max_bounces = bounces; c.diffuse_bounces = 2; c.glossy_bounces = 3; c.transmission_bounces = 6; c.transparent_max_bounces = 6
    c.caustics_reflective = False; c.caustics_refractive = False; c.sample_clamp_indirect = 4; c.blur_glossy = 1.0
    c.use_light_tree = False if hasattr(c, 'use_light_tree') else False
    c.filter_width = 1.35; c.use_auto_tile = False
    sc.cycles_curves.shape = 'RIBBONS'; sc.cycles_curves.subdivisions = 2
    r.threads_mode = 'FIXED'; r.threads = 2; r.use_persistent_data = False
    r.film_transparent = False
    vl = bpy.context.view_layer; vl.cycles.denoising_store_passes = True
    vl.use_pass_z = True
    sc.use_nodes = True; t = sc.node_tree; t.nodes.clear()
    rl = t.nodes.new('CompositorNodeRLayers'); fo = t.nodes.new('CompositorNodeOutputFile')
    fo.base_path = out+'.exrs'; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.exr_codec = 'ZIP'
    fo.file_slots.clear()
    for nm, sk in (('rgb', 'Noisy Image'), ('alb', 'Denoising Albedo'), ('nrm', 'Denoising Normal'), ('dep', 'Denoising Depth')):
        src = rl.outputs.get(sk) or rl.outputs['Image']
        fo.file_slots.new(nm); t.links.new(src, fo.inputs[nm])
    comp = t.nodes.new('CompositorNodeComposite'); t.links.new(rl.outputs['Image'], comp.inputs[0])

def render(out, border=None, plate=25):
    """border=(x0,x1,y0,y1) in 0..1 from the lower left: full resolution only round the product; the rest of the paper comes from a small plate."""
    import time
    sc = bpy.context.scene; r = sc.render; r.filepath = out+'_raw.png'
    sc.frame_set(1); t = time.time()
    if border:
        r.use_border = True; r.use_crop_to_border = False; r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = border
        import json; os.makedirs(out+'.exrs', exist_ok=True); json.dump(border, open(out+'.exrs/border.json', 'w'))
    bpy.ops.render.render(write_still=False); t1 = time.time()
    if border:
        r.use_border = False; r.resolution_percentage = plate; fo = [n for n in sc.node_tree.nodes if n.bl_idname == 'CompositorNodeOutputFile'][0]; fo.base_path = out+'.exrs/plate'
        sc.cycles.samples = 64; bpy.ops.render.render(write_still=False)
    dt = time.time()-t
    print('RENDER_TIME %s %.1f (main %.1f, plate %.1f)' % (os.path.basename(out), dt, t1-t, time.time()-t1), flush=True)
    return dt

def matte(w, h, out, samples=24):
    """Which part of each pixel the tool covers, as the alpha of a PNG: no light, no ground, seconds instead of minutes."""
    sc = bpy.context.scene; r = sc.render; c = sc.cycles
    setup_render(w, h, samples, out, bounces=0)
    sc.use_nodes = False; c.use_adaptive_sampling = False; r.film_transparent = True
    for o in sc.objects:
        if o.name in ('paper', 'sweep'): o.visible_camera = False
        if o.type == 'LIGHT': o.hide_render = True
    m = N('matte'); e = m.n('Emission'); m.l(e.outputs[0], m.out.inputs[0]); bpy.context.view_layer.material_override = m.m
    r.image_settings.file_format = 'PNG'; r.image_settings.color_mode = 'RGBA'; r.filepath = out+'.png'
    bpy.ops.render.render(write_still=True)
    import subprocess
    alpha = "import sys; from PIL import Image; Image.open(sys.argv[1]).getchannel('A').save(sys.argv[1], optimize=True)"
    subprocess.run(['/usr/bin/python3', '-c', alpha, r.filepath], check=True)
